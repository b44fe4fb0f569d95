begin;
select plan(5);

select irrevon.writer_boot('w') is not null as ok \gset
select writer_id from irrevon.writers \gset
select is(irrevon.writer_is_live(:writer_id), true, 'the session that booted it');
select is(irrevon.writer_is_live(:writer_id + 1), false, 'not another writer');
select irrevon_test.leave('w') is not null as ok \gset
select is(irrevon.writer_is_live(:writer_id), false, 'nobody');
select pg_advisory_xact_lock(1230131714, :writer_id) is null as ok \gset
select is(irrevon.writer_is_live(:writer_id), false, 'the fence is another lock');
select is(irrevon.writer_is_live(null), false, 'no writer is not live');

select * from finish();
rollback;
