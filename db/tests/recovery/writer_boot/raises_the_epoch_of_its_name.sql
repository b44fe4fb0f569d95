begin;
select plan(9);

select irrevon_test.effect() is not null as ok \gset
set local role irrevon_app;
select irrevon_test.facts() as before \gset
select * from irrevon.writer_boot() \gset
select is(:'writer' || ' ' || :epoch || ' ' || :ledger_epoch, 'main 1 1',
  'the default name is main, its first epoch 1');
select is(irrevon_test.written_since(:'before'), '{"writers": 1, "writer_boots": 1}',
  'writer and boot are written');
select is((select recovery_epoch from irrevon.writers), 1::bigint, 'its recovery is unfinished');
select irrevon_test.leave('main') is not null as ok \gset
select epoch as next, boot_token as next_token from irrevon.writer_boot('main', :'boot_token') \gset
select is(:next, 2, 'the next boot is epoch 2');
select is((select array_agg(boot_token order by epoch) from irrevon.writer_boots),
  array[:'boot_token', :'next_token']::uuid[], 'each boot has the name that it was answered');
select is((select array_agg(dead_boot order by epoch) from irrevon.writer_boots), array[null, :'boot_token']::uuid[],
  'what it had proven is kept');
select is((select epoch from irrevon.writer_boot('other')), 1::bigint, 'another name begins at 1');
select is((select (epoch, recovery_epoch)::text from irrevon.writers where writer = 'main'), '(2,2)',
  'and leaves the first alone');
select is((select count(*) from pg_locks l join irrevon.writers w on l.objid = w.writer_id::oid
            where l.pid = pg_backend_pid() and l.classid = 1230131715), 2::bigint,
  'this session holds both for its life');

select * from finish();
rollback;
