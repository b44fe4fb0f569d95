begin;
select plan(2);

select irrevon.register_adapter(irrevon_test.declaration(jsonb_build_object('effect_types', jsonb_build_object(
  'order.create', irrevon_test.declaration()::jsonb #> '{effect_types,order.create}',
  'order.amend', irrevon_test.declaration()::jsonb #> '{effect_types,order.create}')))) \g /dev/null
select (irrevon.register_intent(irrevon_test.contract())).effect_id as created,
       (irrevon.register_intent(irrevon_test.contract('{"effect_type": "order.amend"}'))).effect_id as amended \gset
select irrevon_test.claim(:'created'), irrevon_test.claim(:'amended') \g /dev/null
select is((select count(*) from irrevon.open_attempts), 2::bigint, 'two in flight in one scope');
select is_empty('select * from irrevon.audit_projections()', 'each in its slot');

select * from finish();
rollback;
