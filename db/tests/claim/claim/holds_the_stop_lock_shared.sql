-- Decision W5: no stop commits between a claim's reads and its commit.
begin;
select plan(2);

select irrevon_test.effect_of(irrevon_test.execution_at('SETTLED_COMMITTED')) as effect_id \gset
select count(*) as exclusive from pg_locks where pid = pg_backend_pid() and locktype = 'advisory'
  and classid = 1230131713
   and mode = 'ExclusiveLock' \gset
select is(:exclusive, 1, 'the fixture registered its adapter, which is a stop');
select irrevon_test.claim(:'effect_id') is not null as ok \gset
select is((select array_agg(mode order by mode) from pg_locks where pid = pg_backend_pid()
  and locktype = 'advisory'
             and classid = 1230131713), '{ExclusiveLock,ShareLock}', 'a claim takes it shared');

select * from finish();
rollback;
