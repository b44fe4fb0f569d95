-- Decision R7: two business days; the destination is asked once more, and what it then does not tell waits for a human.
begin;
select plan(9);
\ir ../../support/adjudication.psql

select irrevon_test.execution_at('AMBIGUOUS') as id \gset
set local role irrevon_app;
select irrevon_test.budget_end(since) - irrevon_test.now() as left from irrevon.open_work \gset
select irrevon_test.advance(:'left'::interval - interval '1 min');
select is((select kind from irrevon.reconcile_due(p_adapters => '{another}')), null, 'a minute before, others are told nothing');
select irrevon_test.advance('2 min');
select is((select kind from irrevon.reconcile_due(p_adapters => '{another}')), 'escalated', 'after it, whoever asks is told');
select is((select parked_reason is null and next_probe_at is not null and escalated_at is not null from irrevon.open_work), true, 'it is not given up');
select is((select kind from irrevon.reconcile_due(p_adapters => '{another}')), null, 'and told once');
select is((select kind from irrevon.reconcile_due(p_adapters => '{test-c2}')), 'lookup', 'who can ask is to ask');
select irrevon_test.advance('31 s');
select is(pg_temp.told(:id, 'INDETERMINATE'), 'parked budget_spent', 'and no answer is the last one');
select is((select kind from irrevon.reconcile_due()), null, 'it is asked about no more');
select results_eq('select kind, reason, status from irrevon.operator_queue', $$ values ('adjudication', 'budget_spent', 'AMBIGUOUS') $$,
  'it waits in the operator''s queue');
select is_empty('select * from irrevon.audit_ledger()', 'the ledger is sound');

select * from finish();
rollback;
