begin;
select plan(6);
set local role irrevon_app;
select irrevon.writer_boot('w') is not null as ok \gset

select throws_ok($$ select irrevon.recovery_scan('w', 2) $$, 'IR703', null, 'another epoch');
select throws_ok($$ select irrevon.recovery_scan('nobody', 1) $$, 'IR703', null, 'another name');
select throws_ok($$ select irrevon.recovery_scan(null, null) $$, 'IR703', null, 'nobody');
select throws_ok($$ select irrevon.recovery_scan('w', 1, 0) $$, 'IR105', null, 'a limit of none');
select throws_ok($$ select irrevon.recovery_scan('w', 1, 10001) $$, 'IR105', null, 'a limit too large');
select lives_ok($$ select irrevon.recovery_scan('w', 1, 10000) $$, 'the writer in force scans');

select * from finish();
rollback;
