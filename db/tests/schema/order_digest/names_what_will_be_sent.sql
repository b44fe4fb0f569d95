-- The first two computed once by an independent program (W13).
begin;
select plan(8);

create temporary table parts as
select '0bb7e8d64711e0cc5ec277fb9bb64d3d321fdd53dd92b8ebb1752fde822785f5:0' as op,
       repeat('11', 32) as parameters, repeat('22', 32) as declaration;

select is(irrevon.order_digest(op, op, null, parameters, declaration), '32ee68d59d554f20cb8a5f080a8fc7de18f688653591b432b4d6c0d97b80d5a2', 'without a client reference')
  from parts;
select is(irrevon.order_digest(op, op, op, parameters, declaration), '4b4cf032e4c4e0852b05f750b0895a0c4979b96d1b955241c3f4a8624a70bfa3', 'with a client reference')
  from parts;
select is(irrevon.order_digest(op, E'k"\n', 'é', parameters, declaration),
          encode(sha256(convert_to(irrevon.jcs(jsonb_build_object(
            'operation_id', op, 'idempotency_key', E'k"\n', 'client_ref', 'é',
            'parameters_digest', parameters, 'declaration_digest', declaration)), 'UTF8')), 'hex'),
          'SHA-256 of the canonical object')
  from parts;

select isnt(irrevon.order_digest(a, b, c, d, e), irrevon.order_digest('a', 'b', 'c', 'd', 'e'), 'every part counts')
  from (values ('x', 'b', 'c', 'd', 'e'), ('a', 'x', 'c', 'd', 'e'), ('a', 'b', 'x', 'd', 'e'),
               ('a', 'b', 'c', 'x', 'e'), ('a', 'b', 'c', 'd', 'x')) as changed (a, b, c, d, e);

select * from finish();
rollback;
