begin;
select plan(2);
\ir ../../support/sweeps.psql

select irrevon_test.effect() \g /dev/null
select pg_temp.begun() as run \gset
select is((irrevon.sweep_run_locked(:'run')).adapter_id, 'test-c2', 'a run by its token');
select throws_ok($$ select irrevon.sweep_run_locked(gen_random_uuid()) $$, 'IR704', null, 'one that nobody began');

select * from finish();
rollback;
