begin;
\ir ../../support/refusal.psql
select plan(8);

select is(irrevon.contract_parameters_flaw(node), flaw, name)
  from (values
    ('65,536 characters', to_jsonb(repeat('é', 65536)), null),
    ('65,537 characters', to_jsonb(repeat('é', 65537)), 'strings hold at most 65536 characters'),
    ('256 members', (select jsonb_object_agg(n, 1) from generate_series(1, 256) as n), null),
    ('257 members', (select jsonb_object_agg(n, 1) from generate_series(1, 257) as n), 'objects hold at most 256 members'),
    ('a name of 65,537 characters', jsonb_build_object(repeat('x', 65537), 1), 'names hold at most 65536 characters'),
    ('null', 'null', null), ('a number', '7', null), ('true', 'true', null)
  ) as cases (name, node, flaw);

select * from finish();
rollback;
