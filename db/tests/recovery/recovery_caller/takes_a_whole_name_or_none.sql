begin;
select plan(6);

select irrevon.writer_boot('w') is not null as ok \gset
select is((irrevon.recovery_caller('w', 1)).writer, 'w', 'the writer by its epoch in force');
select is((irrevon.recovery_caller(null, null)).writer, null, 'nobody, where nobody is named');
select throws_ok($$ select irrevon.recovery_caller('w', 2) $$, 'IR703', null, 'an epoch that is over');
select throws_ok($$ select irrevon.recovery_caller('w', null) $$, 'IR105', null, 'a writer without an epoch');
select throws_ok($$ select irrevon.recovery_caller(null, 1) $$, 'IR105', null, 'an epoch without a writer');
select throws_ok($$ select irrevon.recovery_caller('', 1) $$, 'IR703', null, 'an empty name');

select * from finish();
rollback;
