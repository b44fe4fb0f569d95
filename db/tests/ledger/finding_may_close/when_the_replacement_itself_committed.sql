begin;
\ir ../../support/findings.psql
select plan(2);

select irrevon_test.execution_at('SETTLED_FAILED') as execution_id \gset
select irrevon_test.effect_of(:execution_id) as effect_id, pg_temp.finding('LOST', 'REDISPATCHED', :execution_id) as finding_id \gset
select irrevon.ledger_open_execution(:'effect_id', 'resolve_redispatch', irrevon.clock()) as replacement_id \gset
select irrevon.ledger_transition(:replacement_id, 'PERSISTED', 'DISPATCHED', 'gate_allow', 'gate', '{}', irrevon.clock()) \g /dev/null
select is(irrevon.finding_may_close(:finding_id, 'REDISPATCHED'), false, 'in flight');
select irrevon.ledger_transition(:replacement_id, 'DISPATCHED', 'SETTLED_COMMITTED', 'receipt_ok', 'dispatcher', '{}', irrevon.clock())
  \g /dev/null
select is(irrevon.finding_may_close(:finding_id, 'REDISPATCHED'), true, 'committed');

select * from finish();
rollback;
