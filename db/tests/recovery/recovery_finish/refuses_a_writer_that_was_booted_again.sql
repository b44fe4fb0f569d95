begin;
select plan(4);
set local role irrevon_app;

select throws_ok($$ select irrevon.recovery_finish('w', 1) $$, 'IR703', null, 'a name that nobody booted');
select irrevon.writer_boot('w') is not null as ok \gset
select irrevon_test.leave('w') is not null as ok \gset
select irrevon.writer_boot('w') is not null as ok \gset
select throws_ok($$ select irrevon.recovery_finish('w', 1) $$, 'IR703', null, 'an epoch before the last');
select is((select recovery_epoch from irrevon.writers), 2::bigint, 'its recovery stays unfinished');
select is(irrevon.recovery_finish('w', 2), 'finished', 'the epoch in force finishes');

select * from finish();
rollback;
