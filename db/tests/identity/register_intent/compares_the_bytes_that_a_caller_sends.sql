begin;
select plan(5);

select irrevon.register_adapter(irrevon_test.declaration()) is not null as ok \gset
select irrevon_test.contract('{"stable_ids": {"order_id": "9410"}}') as contract \gset
select irrevon_test.facts() as before \gset
set local role irrevon_app;

select throws_ok(format('select irrevon.register_intent(%L, %L)', :'contract', 'x'::bytea), 'IR102', null,
  'bytes that are not this contract''s are refused');
select throws_ok(format('select irrevon.register_intent(%L, %L)', :'contract', ''::bytea), 'IR102', null,
  'no bytes are other bytes');
select is(irrevon_test.written_since(:'before'), '{}', 'nothing was written');
select is((irrevon.register_intent(:'contract', convert_to(
  '{"effect_type":"order.create","scope":"test/scope","stable_ids":{"order_id":"9410"}}', 'UTF8'))).outcome,
  'registered', 'the canonical bytes are accepted');
select throws_ok(format('select irrevon.register_intent(%L, %L)', :'contract', 'x'::bytea), 'IR102', null,
  'a registration again is compared too');

select * from finish();
rollback;
