-- The flagship: an agent plans the same order again in other words. One effect, one deny, all the evidence.
begin;
select plan(9);

select irrevon.register_adapter(irrevon_test.declaration()) is not null as ok \gset
select irrevon_test.contract('{"stable_ids": {"order_id": "9410", "customer_ref": "C-0007"}, "scope": "acme-store/prod",
  "parameters": {"line_items": [{"sku": "SKU-118", "quantity": 2}],
    "note": "please deliver to the loading dock"}}') as first
  \gset
select irrevon_test.contract('{"stable_ids": {"customer_ref": "C-0007", "order_id": "9410"}, "scope": "acme-store/prod",
  "parameters": {"line_items": [{"quantity": 2.0, "sku": "SKU-118", "unit": "pcs"}],
    "note": "Deliver at the dock!"}}') as again
  \gset
select gen_random_uuid() as token \gset

set local role irrevon_app;
select effect_id from irrevon.register_intent(:'first') \gset
select irrevon_test.claim(:'effect_id', :'token') is not null as ok \gset
select irrevon.record_outcome(:'token', 'OK', null, 'dest-7') is not null as ok \gset

select outcome, effect_id as same_id, changed, dispatch_order as ord from irrevon.register_intent(:'again')
  \gset
select is(:'same_id'::text, '0bb7e8d64711e0cc5ec277fb9bb64d3d321fdd53dd92b8ebb1752fde822785f5',
  'the retry is the same effect');
select is(:'outcome' || ' ' || (:'changed'::jsonb ->> 'variant'), 'replayed true',
  'replayed, as a variant');
select is(:'ord'::jsonb #>> '{parameters,note}', 'please deliver to the loading dock',
  'the first wording stays the payload');

select outcome, lifecycle, evidence from irrevon.claim(:'effect_id', gen_random_uuid(),
  :'ord'::jsonb ->> 'order_digest', repeat('cd', 32))
  \gset
select is(:'outcome' || ' ' || (:'evidence'::jsonb #>> '{decision,check}'), 'denied dedup',
  'its dispatch is denied');
select is(:'evidence'::jsonb #>> '{dedup,operation_id}', :'effect_id' || ':0',
  'citing the execution that blocks it');
select is(:'evidence'::jsonb #>> '{dedup,receipts,0,destination_ref}', 'dest-7', 'its receipt');
select is(:'evidence'::jsonb #>> '{dedup,variants,newest,0,parameters_digest}',
  :'changed'::jsonb ->> 'given_parameters_digest',
  'and the variant');
select is((select count(*) from irrevon.dispatch_attempts), 1::bigint,
  'one wire attempt was ever permitted');
select is_empty('select * from irrevon.audit_ledger()', 'the ledger is sound');

select * from finish();
rollback;
