begin;
select plan(8);

select is(irrevon.writer_actor(null, null), 'reconciler', 'a hand without a writer');
select is(irrevon.writer_actor('nobody', 1), 'reconciler', 'an unknown name');
select irrevon.writer_boot('w') \g /dev/null
select is(irrevon.writer_actor('w', 1), 'recovery', 'a writer that recovers');
select irrevon.recovery_finish('w', 1) \g /dev/null
select is(irrevon.writer_actor('w', 1), 'reconciler', 'a writer that has finished');
select irrevon_test.leave('w') \g /dev/null
select irrevon.writer_boot('w') \g /dev/null
select is(irrevon.writer_actor('w', 2), 'recovery', 'the next one recovers again');
select is(irrevon.writer_actor('w', 1), 'reconciler', 'what was ordered by the one before is not its recovery''s');
select is(irrevon.writer_actor('w', 3), 'reconciler', 'nor is an epoch to come');
select is(irrevon.writer_actor('w', null), 'reconciler', 'nor none');

select * from finish();
rollback;
