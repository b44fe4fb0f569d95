-- Decision F3: in the transaction that commits, and only there.
begin;
select plan(3);
\ir ../../support/resolution.psql

select pg_temp.lost() as id \gset
select pg_temp.ref_of(:id) as ref, irrevon_test.effect_of(:id) as effect_id \gset
select pg_temp.resolved(:'ref', 'REDISPATCHED') \g /dev/null
select execution_id as replacement from irrevon.effect_executions where effect_id = :'effect_id' and step = 1 \gset
select irrevon.ledger_transition(:replacement, 'PERSISTED', 'AMBIGUOUS', 'ledger_tail_lost', 'recovery', '{"w": 1}', irrevon.clock()) \g /dev/null
select is(pg_temp.status(:'ref'), 'REDISPATCHED', 'an unknown outcome fulfils nothing');
savepoint unknown;
select irrevon.ledger_transition(:replacement, 'AMBIGUOUS', 'SETTLED_FAILED', 'reconciled_absent', 'human', '{"w": 1}', irrevon.clock()) \g /dev/null
select is(pg_temp.status(:'ref'), 'REDISPATCHED', 'nor does a failure');
rollback to unknown;
select irrevon.ledger_transition(:replacement, 'AMBIGUOUS', 'SETTLED_COMMITTED', 'reconciled_present', 'human', '{"w": 1}', irrevon.clock()) \g /dev/null
select is(pg_temp.status(:'ref'), 'CLOSED', 'the effect itself does');

select * from finish();
rollback;
