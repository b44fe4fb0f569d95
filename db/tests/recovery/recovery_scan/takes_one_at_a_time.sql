begin;
select plan(3);

select irrevon.writer_boot('w') is not null as ok \gset
select lives_ok($$ select irrevon.recovery_scan('w', 1, 1) $$, 'one');
select throws_ok($$ select irrevon.recovery_scan('w', 1, 0) $$, 'IR105', null, 'not none');
select throws_ok($$ select irrevon.recovery_scan('w', 1, 10001) $$, 'IR105', null, 'not more than ten thousand');

select * from finish();
rollback;
