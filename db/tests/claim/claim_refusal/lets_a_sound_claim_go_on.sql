begin;
select plan(2);

select irrevon_test.effect() as effect_id \gset
select irrevon_test.dispatch_order(:'effect_id') as ord \gset
select irrevon.claim_lock_slot('test/scope', 'order.create') is not null as ok \gset
select is((irrevon.claim_refusal(:'ord', :'ord'::jsonb ->> 'order_digest', r, s, null, null, null)).outcome,
  null, 'nothing to refuse')
  from irrevon.effect_records r, irrevon.scope_slots s;
select is((irrevon.claim_refusal(:'ord', 'x', r, s, null, null, null)).operation_id, :'effect_id' || ':0',
  'a refusal names the operation')
  from irrevon.effect_records r, irrevon.scope_slots s;

select * from finish();
rollback;
