begin;
select plan(3);

select is(
  convert_from(irrevon.identity_canonical('{"order_id":"9410","customer_ref":"C-0007"}', 'order.create', 'acme-store/prod'), 'UTF8'),
  '{"effect_type":"order.create","scope":"acme-store/prod","stable_ids":{"customer_ref":"C-0007","order_id":"9410"}}',
  'the canonical text of an identity');

select is(
  irrevon.identity_canonical(tuple -> 'stable_ids', tuple ->> 'effect_type', tuple ->> 'scope'),
  convert_to(irrevon.jcs(tuple), 'UTF8'), 'the same bytes as jcs of the object')
  from (select jsonb_build_object('scope', E'a"\n\\' || U&'\+01F600', 'effect_type', U&'\0080"',
                                  'stable_ids', jsonb_build_object(U&'\FF5E', 'x', U&'\+01F600', 'y')) as tuple) as t;

select is(irrevon.identity_canonical('{}', null, 's'), null, 'nothing when a member is missing');

select * from finish();
rollback;
