begin;
select plan(8);

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
select is((select epoch from irrevon.writer_boot('main', 1)), 2::bigint, 'the next boot is epoch 2');
select is((select array_agg(dead_epoch order by epoch) from irrevon.writer_boots), array[null, 1]::bigint[],
  'what it had proven is kept');
select is((select epoch from irrevon.writer_boot('other')), 1::bigint, 'another name begins at 1');
select is((select (epoch, recovery_epoch)::text from irrevon.writers where writer = 'main'), '(2,2)',
  'and leaves the first alone');
select is((select count(*) from pg_locks l join irrevon.writers w on l.objid = w.writer_id::oid
            where l.pid = pg_backend_pid() and l.classid = 1230131715), 2::bigint,
  'this session holds both for its life');

select * from finish();
rollback;
