begin;
select plan(8);
set local role irrevon_app;
select irrevon.writer_boot('w') is not null as ok \gset

select throws_ok($$ select irrevon.recovery_scan('w', 2) $$, 'IR703', null, 'another epoch');
select throws_ok($$ select irrevon.recovery_scan('nobody', 1) $$, 'IR703', null, 'another name');
select throws_ok($$ select irrevon.recovery_scan('w', null) $$, 'IR105', null, 'a name without an epoch');
select throws_ok($$ select irrevon.recovery_scan(null, 1) $$, 'IR105', null, 'an epoch without a name');
select lives_ok($$ select irrevon.recovery_scan() $$, 'a hand without a writer may: the proof is of the attempt');
select throws_ok($$ select irrevon.recovery_scan('w', 1, 0) $$, 'IR105', null, 'a limit of none');
select throws_ok($$ select irrevon.recovery_scan('w', 1, 10001) $$, 'IR105', null, 'a limit too large');
select lives_ok($$ select irrevon.recovery_scan('w', 1, 10000) $$, 'the writer in force scans');

select * from finish();
rollback;
