-- RFC-002 §6.2: one effect within the lag may be two after it. What is found is found at once; the request is answered
-- only by a look that had to see it.
begin;
select plan(8);
\ir ../../support/adjudication.psql

select pg_temp.declare('{"consistency": {"status_settlement_lag": "PT2M", "listing_lag": "PT0S", "clock_skew": "PT1S"}}') \g /dev/null
select irrevon_test.execution_at('SETTLED_FAILED') as id \gset
select pg_temp.declare('{"consistency": {"status_settlement_lag": "PT2M", "listing_lag": "PT0S", "clock_skew": "PT1S"}}') \g /dev/null
select irrevon_test.effect_of(:id) as effect_id \gset
set local role irrevon_app;
select is((irrevon.record_outcome(irrevon_test.token_of(:id), 'OK', null, 'dest-1')).outcome, 'late', 'a late OK contradicts the failure');
select is((pg_temp.audited(:'effect_id', 'PRESENT', 1, '[{"ref": "dest-1"}]')).outcome, 'wait_until', 'within the lag');
select is(pg_temp.findings_of(:'effect_id'), array['CONTRADICTED audit ESCALATED_HUMAN 0'], 'what is there is found at once');
select is((select count(*) from irrevon.open_audits), 1::bigint, 'the request is open');
select is((pg_temp.audited(:'effect_id', 'PRESENT', 2, '[{"ref": "dest-1"}, {"ref": "dest-2"}]', '2 min')).outcome, 'audited', 'after the lag it is answered');
select is(pg_temp.findings_of(:'effect_id'), array['CONTRADICTED audit ESCALATED_HUMAN 0', 'CONTRADICTED audit ESCALATED_HUMAN 0', 'DUPLICATE 1 audit OPEN 0'],
  'and what came meanwhile is found too');
select is((select count(*) from irrevon.open_audits), 0::bigint, 'the request is not open any more');
select is_empty('select * from irrevon.audit_ledger()', 'the ledger is sound');

select * from finish();
rollback;
