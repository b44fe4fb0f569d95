begin;
select plan(4);

select is(irrevon.writer_actor(null), 'reconciler', 'a hand without a writer');
select is(irrevon.writer_actor('nobody'), 'reconciler', 'an unknown name');
select irrevon.writer_boot('w') is not null as ok \gset
select is(irrevon.writer_actor('w'), 'recovery', 'a writer that recovers');
select irrevon.recovery_finish('w', 1) is not null as ok \gset
select is(irrevon.writer_actor('w'), 'reconciler', 'a writer that has finished');

select * from finish();
rollback;
