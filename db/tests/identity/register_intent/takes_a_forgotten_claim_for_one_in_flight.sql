-- Decision S5: the registration was lost with the claim, and comes again.
begin;
select plan(7);

select irrevon.register_adapter(irrevon_test.declaration()) is not null as ok, irrevon_test.contract('{"stable_ids": {"order_id": "9410"}}') as contract \gset
select irrevon.identity_digest('{"order_id": "9410"}', 'order.create', 'test/scope') as effect_id \gset
select outcome as imported from irrevon.import_lost_claims(format('[{"operation_id": "%s:1"}]', :'effect_id'), '{"their list": 1}') \gset
set local role irrevon_app;
select is(:'imported'::text, 'unregistered', 'nobody has registered it yet');
select * from irrevon.register_intent(:'contract') \gset
select is(:'outcome' || ' ' || :'lifecycle' || ' ' || :'effect_id', 'registered AMBIGUOUS ' || :'effect_id', 'it is AMBIGUOUS from the start');
select is(:'dispatch_order'::jsonb ->> 'operation_id', :'effect_id' || ':1', 'at the step that was claimed');
select is((irrevon_test.claim(:'effect_id')).outcome, 'pending_reconciliation', 'and cannot be claimed');
select is((irrevon.register_intent(:'contract')).lifecycle, 'AMBIGUOUS', 'as often as it comes');
set local role irrevon_owner;
insert into irrevon.lost_claims values (gen_random_uuid(), :'effect_id' || ':2', 1, 'witness', '{"a": 1}', irrevon.clock());
set local role irrevon_app;
select is((irrevon.register_intent(:'contract')).dispatch_order ->> 'step', '2', 'a replay takes what an import has missed');
select is_empty('select * from irrevon.audit_ledger()', 'the ledger is sound') from (select set_config('role', 'irrevon_operator', true)) as r;

select * from finish();
rollback;
