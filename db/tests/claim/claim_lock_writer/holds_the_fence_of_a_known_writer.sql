begin;
select plan(4);

select is((irrevon.claim_lock_writer(null)).writer, null, 'no name, no writer');
select is((irrevon.claim_lock_writer('nobody')).writer, null, 'an unknown name, no writer');
select irrevon.writer_boot('w') is not null as ok \gset
select is((irrevon.claim_lock_writer('w')).epoch, 1::bigint, 'its row');
select is((select count(*) from pg_locks l join irrevon.writers w on l.objid = w.writer_id::oid
            where l.pid = pg_backend_pid() and l.classid = 1230131714 and l.mode = 'ShareLock'), 1::bigint,
  'its fence is held shared');

select * from finish();
rollback;
