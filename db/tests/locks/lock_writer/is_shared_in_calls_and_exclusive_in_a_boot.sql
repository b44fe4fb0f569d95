begin;
select plan(5);
\ir ../../support/locks.psql

select irrevon.lock_writer(41, false);
select is(pg_temp.held(1230131714), '41 ShareLock', 'shared when asked so');
select irrevon.lock_writer(42, true);
select is(pg_temp.held(1230131714), '41 ShareLock, 42 ExclusiveLock', 'each writer has its own');
select is(pg_temp.held(1230131713) || pg_temp.held(1230131715), '', 'in a class of its own');
select pg_advisory_unlock_all();
select is(pg_temp.held(1230131714), '41 ShareLock, 42 ExclusiveLock', 'until the transaction ends');

set local role irrevon_app;
select writer, epoch from irrevon.writer_boot('test-' || gen_random_uuid()) \gset
select is(pg_temp.held(1230131714) ~ ('\m' || (select writer_id from irrevon.writers where writer = :'writer') || ' ExclusiveLock'), true,
  'a boot takes the fence of its writer alone');

select * from finish();
rollback;
