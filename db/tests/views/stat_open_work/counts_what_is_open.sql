begin;
select plan(4);
\ir ../../support/adjudication.psql

select pg_temp.declare('{"adapter": "b"}') \g /dev/null
select irrevon_test.execution_at(state) from unnest('{PERSISTED,PERSISTED,DISPATCHED,AMBIGUOUS,SETTLED_COMMITTED,SETTLED_FAILED,CANCELLED}'::text[]) as state \g /dev/null
select irrevon_test.execution_at('AMBIGUOUS', '{"adapter_id": "b"}') as id \gset
select irrevon.reconcile_park(:id, 'test', irrevon.clock()) \g /dev/null
set local role irrevon_reader;
select results_eq('select adapter_id, state, executions, in_flight, parked, escalated from irrevon.stat_open_work order by 1, 2',
  $$ values ('b', 'AMBIGUOUS', 1::bigint, 0::bigint, 1::bigint, 1::bigint), ('test-c2', 'AMBIGUOUS', 1, 0, 0, 0), ('test-c2', 'DISPATCHED', 1, 1, 0, 0),
            ('test-c2', 'PERSISTED', 2, 0, 0, 0) $$, 'by destination and state');
reset role;
select irrevon_test.advance('-1 h') \g /dev/null
select irrevon_test.execution_at('PERSISTED') \g /dev/null
select is(oldest_since, (select min(since) from irrevon.open_work), 'since the oldest') from irrevon.stat_open_work where state = 'PERSISTED';
select ok(oldest_seconds between 3600 and 7200, 'in seconds') from irrevon.stat_open_work where state = 'PERSISTED';
select ok(oldest_seconds < 3600, 'each its own') from irrevon.stat_open_work where state = 'DISPATCHED';

select * from finish();
rollback;
