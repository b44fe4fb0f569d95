begin;
select plan(3);

select irrevon_test.execution_at(state) from unnest('{PERSISTED,AMBIGUOUS,SETTLED_COMMITTED}'::text[]) as state \g /dev/null
select irrevon_test.execution_at('DISPATCHED') as fresh, irrevon_test.advance('-1 h') \gset
select irrevon_test.execution_at('DISPATCHED') as old \gset
set local role irrevon_reader;
select results_eq('select adapter_id, attempts, overdue from irrevon.stat_open_attempts', $$ values ('test-c2', 2::bigint, 1::bigint) $$, 'two are open, one past its deadline');
select ok(oldest_seconds between 3600 and 7200, 'the oldest is as old') from irrevon.stat_open_attempts;
reset role;
select is(oldest_claimed_at, (select claimed_at from irrevon.dispatch_attempts where execution_id = :old), 'as its claim') from irrevon.stat_open_attempts;

select * from finish();
rollback;
