-- Decision R2: only an effect of its own operation settles an execution.
begin;
select plan(9);

select irrevon_test.execution_at('SETTLED_FAILED') as first \gset
select irrevon_test.effect_of(:first) as effect_id \gset
select irrevon.ledger_open_execution(:'effect_id', 'retry_after_failure', irrevon.clock()) as execution_id
  \gset
set local role irrevon_app;
select (irrevon_test.claim(:'effect_id')).claim_token \gset
select irrevon.record_outcome(:'claim_token', 'LOST') is not null as ok \gset
select probe_token as probe, query_keys from irrevon.reconcile_due() \gset
select is((select k -> 'values' from jsonb_array_elements(:'query_keys'::jsonb) k
  where k ->> 'key' = 'client_ref'),
  jsonb_build_array(:'effect_id' || ':0', :'effect_id' || ':1'),
  'every operation of the intent is asked for');
select * from irrevon.record_probe(:'probe', 'PRESENT', 1, irrevon_test.found(:'effect_id' || ':0')) \gset
select is(:'outcome' || ' ' || :'lifecycle', 'parked AMBIGUOUS', 'found under step 0, step 1 is parked');
select is(:'evidence'::jsonb ->> 'reason', 'found_under_another_operation', 'with the reason');
select is((select parked_reason from irrevon.open_work), 'found_under_another_operation',
  'which stands in the open work');
select is((select count(*) from irrevon.findings), 0::bigint, 'stuck is not a finding');
select is((select cause from irrevon.audit_requests), 'found_under_another_operation', 'an audit is asked for');
select irrevon_test.advance('2 days');
select is((select array_agg(kind) from irrevon.reconcile_due()), '{audit}', 'and that alone is handed out from now on');
select is((irrevon_test.claim(:'effect_id')).outcome, 'pending_reconciliation',
  'and never dispatched on belief');
select is_empty('select * from irrevon.audit_ledger()', 'the ledger is sound');

select * from finish();
rollback;
