begin;
select plan(2);
\ir ../../support/resolution.psql

select pg_temp.lost() as lost, irrevon_test.execution_at('AMBIGUOUS') as parked \gset
select irrevon.reconcile_park(:parked, 'test', irrevon.clock()) \g /dev/null
set local role irrevon_reader;
select set_eq('select kind, waiting, escalated from irrevon.stat_unattended', $$ values ('finding', 1::bigint, 0::bigint), ('adjudication', 1, 1) $$, 'by kind');
select ok(bool_and(oldest_since is not null and oldest_seconds is not null), 'with their age') from irrevon.stat_unattended;

select * from finish();
rollback;
