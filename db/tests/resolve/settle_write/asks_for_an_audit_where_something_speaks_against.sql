-- Decision R3: a human may settle against a late OK; no retry follows before that was looked into.
begin;
select plan(6);
\ir ../../support/adjudication.psql

select irrevon_test.execution_at('AMBIGUOUS') as id \gset
select irrevon_test.effect_of(:id) as effect_id \gset
select irrevon.record_outcome(irrevon_test.token_of(:id), 'OK', null, 'dest-1') \g /dev/null
set local role irrevon_operator;
select is((select count(*) from irrevon.audit_requests), 0::bigint, 'a late OK of what is ambiguous contradicts nothing yet');
select is((select s.lifecycle from irrevon.settle(:'effect_id' || ':0', 'FAILED', '{"looked_at": "them"}') s), 'SETTLED_FAILED', 'a human says that it failed');
select results_eq('select cause, evidence ->> ''why'' from irrevon.audit_requests', $$ values ('settled_against_evidence', 'late_ok') $$, 'which is to be looked into');
select is((pg_temp.audited(:'effect_id', 'PRESENT', 1, '[{"ref": "dest-1"}]')).outcome, 'audited', 'it is there');
select is(pg_temp.findings_of(:'effect_id'), array['LOST settle OPEN 0', 'CONTRADICTED audit ESCALATED_HUMAN 0'], 'the settle stands, contradicted');
select is_empty('select * from irrevon.audit_ledger()', 'the ledger is sound');

select * from finish();
rollback;
