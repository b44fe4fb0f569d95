-- RFC-002 §6.2, decision F1: absence without a visibility bound supports human judgment only.
begin;
select plan(5);
\ir ../../support/adjudication.psql

select irrevon_test.execution_at('AMBIGUOUS') as execution_id \gset
select irrevon_test.effect_of(:execution_id) as effect_id \gset
select pg_temp.declare('{"consistency": {"status_settlement_lag": null, "listing_lag": null, "clock_skew": null}}') \g /dev/null
set local role irrevon_app;
select is(pg_temp.told(:execution_id, 'ABSENT', 0), 'wait_until', 'one read is not two');
select is(pg_temp.told(:execution_id, 'ABSENT', 0, '[]', '60 s'), 'settled LOST', 'two are');
select is(pg_temp.findings_of(:'effect_id'), array['LOST settle ESCALATED_HUMAN 0'], 'but a human decides');
select is((select actor || ' ' || (r.created_at = f.created_at) from irrevon.finding_resolutions r join irrevon.findings f using (finding_id)),
  'system true', 'in the same transaction');
select is_empty('select * from irrevon.audit_ledger()', 'the ledger is sound');

select * from finish();
rollback;
