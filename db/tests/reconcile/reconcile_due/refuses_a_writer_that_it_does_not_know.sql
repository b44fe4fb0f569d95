begin;
select plan(8);
set local role irrevon_app;
select irrevon.writer_boot('w') is not null as ok \gset

select throws_ok($$ select irrevon.reconcile_due('nobody', 1) $$, 'IR703', null, 'an unknown name');
select throws_ok($$ select irrevon.reconcile_due('w', 2) $$, 'IR703', null, 'another epoch');
select throws_ok($$ select irrevon.reconcile_due('w', null) $$, 'IR105', null, 'a name without an epoch');
select throws_ok($$ select irrevon.reconcile_due(null, 1) $$, 'IR105', null, 'an epoch without a name');
select throws_ok($$ select irrevon.reconcile_due(p_limit => 0) $$, 'IR105', null, 'a limit of none');
select throws_ok($$ select irrevon.reconcile_due(p_limit => 1001) $$, 'IR105', null, 'a limit too large');
select throws_ok($$ select irrevon.reconcile_due(p_limit => null) $$, 'IR105', null, 'no limit');
select lives_ok($$ select irrevon.reconcile_due('w', 1, null, 1000) $$, 'the writer in force is served');

select * from finish();
rollback;
