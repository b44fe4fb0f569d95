-- Decision W13.
begin;
select plan(7);

select irrevon_test.effect() as effect_id \gset
select irrevon_test.dispatch_order(:'effect_id') ->> 'order_digest' as older \gset
select irrevon.register_adapter(irrevon_test.declaration('{"api_version": "2"}')) is not null as ok \gset
select irrevon_test.dispatch_order(:'effect_id') as today \gset

set local role irrevon_app;
select irrevon_test.facts() as before \gset
select *, deadline_seconds is null as no_deadline
  from irrevon.claim(:'effect_id', gen_random_uuid(), :'older', repeat('ab', 32)) \gset
select is(:'outcome' || ' ' || :'lifecycle', 'stale_order PERSISTED',
  'an order of the older declaration is stale');
select is(:'evidence'::jsonb -> 'order', :'today', 'the answer holds today''s order');
select is(:'no_deadline'::boolean, true, 'it permits no wire call');
select is(irrevon_test.written_since(:'before') - 'scope_slots', '{}',
  'nothing was written, no decision either');
select is((select open_claim_token from irrevon.scope_slots), null, 'the slot is free');
select is((irrevon.claim(:'effect_id', gen_random_uuid(), repeat('0', 64), repeat('ab', 32))).outcome,
  'stale_order',
  'so is an order that never was');
select is((irrevon.claim(:'effect_id', gen_random_uuid(), :'evidence'::jsonb #>> '{order,order_digest}',
  repeat('ab', 32))).outcome,
  'claimed', 'with today''s order it is claimed');

select * from finish();
rollback;
