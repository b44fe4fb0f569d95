begin;
select plan(5);
set local role irrevon_app;
select irrevon.writer_boot('w') \g /dev/null

select throws_ok($$ select irrevon.quarantine_due('w', 2) $$, 'IR703', null, 'another epoch');
select throws_ok($$ select irrevon.quarantine_due('w') $$, 'IR105', null, 'a writer without its epoch');
select throws_ok($$ select irrevon.quarantine_due(p_limit => 0) $$, 'IR105', null, 'a limit of none');
select throws_ok($$ select irrevon.quarantine_due(p_limit => 1001) $$, 'IR105', null, 'a limit too large');
select lives_ok($$ select irrevon.quarantine_due('w', 1, '{test-c2}', 1000) $$, 'the writer in force');

select * from finish();
rollback;
