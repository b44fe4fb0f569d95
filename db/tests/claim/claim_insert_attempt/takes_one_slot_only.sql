-- RFC-002 §4: the slot is scope and effect type.
begin;
select plan(2);

select irrevon.register_adapter(irrevon_test.declaration(jsonb_build_object('effect_types', jsonb_build_object(
  'order.create', irrevon_test.declaration()::jsonb #> '{effect_types,order.create}',
  'order.amend', irrevon_test.declaration()::jsonb #> '{effect_types,order.create}')))) \g /dev/null
select (irrevon.register_intent(irrevon_test.contract())).effect_id as created,
       (irrevon.register_intent(irrevon_test.contract('{"effect_type": "order.amend"}'))).effect_id as amended,
       (irrevon.register_intent(irrevon_test.contract('{"scope": "test/other"}'))).effect_id as elsewhere \gset
select irrevon.claim_lock_slot('test/scope', 'order.amend') is not null,
       irrevon.claim_lock_slot('test/other', 'order.create') is not null
  \g /dev/null
select irrevon_test.claim(:'created') \g /dev/null
select is((irrevon_test.claim(:'amended')).outcome, 'claimed', 'another type in the same scope is free');
select is((irrevon_test.claim(:'elsewhere')).outcome, 'claimed', 'the same type in another scope is free');

select * from finish();
rollback;
