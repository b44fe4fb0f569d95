begin;
select plan(4);
\ir ../../support/sweeps.psql

select irrevon.register_adapter(irrevon_test.declaration()), irrevon.register_adapter(irrevon_test.declaration('{"adapter": "never"}')),
       irrevon.register_adapter(irrevon_test.declaration('{"adapter": "cannot", "list_queryable": false}')) \g /dev/null
select pg_temp.swept() \g /dev/null
set local role irrevon_reader;
select set_eq('select adapter_id, last_started_at is not null as begun, last_finished_at is not null as ended, seconds_since_watermark is not null as seen
    from irrevon.stat_sweeps',
  $$ values ('test-c2', true, true, true), ('never', false, false, false) $$, 'those that can list, swept or not');
reset role;
select run_token from irrevon.sweep_begin('test-c2') \gset
select ok(last_started_at > last_finished_at, 'one that has begun is not finished') from irrevon.stat_sweeps where adapter_id = 'test-c2';
select is(watermark, (select watermark from irrevon.sweep_run_ends), 'up to where it has seen') from irrevon.stat_sweeps where adapter_id = 'test-c2';
select ok(seconds_since_finish between 0 and 60, 'in seconds') from irrevon.stat_sweeps where adapter_id = 'test-c2';

select * from finish();
rollback;
