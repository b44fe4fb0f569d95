begin;
select plan(10);
\ir ../../support/sweeps.psql

select irrevon_test.effect() \g /dev/null
set local role irrevon_app;
select pg_temp.begun() as run \gset
select is((outcome, watermark, counts)::text, '(unread,,)', 'before the first page') from irrevon.sweep_finish(:'run');
select irrevon.sweep_page(:'run', 1, array[pg_temp.entry('x')], 'c-1', '2020-01-02T00:00:00Z') \g /dev/null
select is((outcome, watermark)::text, '(unread,)', 'before the last page') from irrevon.sweep_finish(:'run');
select is((select count(*) from irrevon.sweep_run_ends), 0::bigint, 'nothing is written');
select irrevon.sweep_page(:'run', 2, array[pg_temp.entry('y')], null, '2020-01-02T00:05:00Z') \g /dev/null
select is((outcome, watermark, orphans)::text, ('finished', '2020-01-02 00:00Z'::timestamptz, '{}'::uuid[])::text, 'the clock of the first page') from irrevon.sweep_finish(:'run');
select irrevon_test.facts() as before \gset
select is((outcome, watermark, counts)::text, ('replayed', '2020-01-02 00:00Z'::timestamptz, '{"listed": 2, "unnamed": 0, "unmatched": 2, "orphaned": 0}'::jsonb)::text, 'told again')
  from irrevon.sweep_finish(:'run');
select is(irrevon_test.written_since(:'before'), '{}', 'and writes nothing');
select pg_temp.begun() as run \gset
select irrevon.sweep_page(:'run', 1, '{}') \g /dev/null
select irrevon_test.advance('1 h');
select is(watermark, (select started_at from irrevon.sweep_runs where run_token = :'run'), 'where no clock is told, ours when the run began') from irrevon.sweep_finish(:'run');
select throws_ok($$ select irrevon.sweep_finish(gen_random_uuid()) $$, 'IR704', null, 'a run that nobody began');
reset role;
select is((select count(*) from irrevon.sweep_sightings), 2::bigint, 'two were seen');
select is_empty('select * from irrevon.audit_ledger()', 'the ledger is sound');

select * from finish();
rollback;
