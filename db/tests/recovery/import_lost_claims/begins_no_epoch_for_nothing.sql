begin;
select plan(4);

select irrevon_test.effect() is not null as ok \gset
select is_empty($$ select * from irrevon.import_lost_claims('[]', '{"a": 1}') $$, 'no claim');
select is((select max(ledger_epoch) from irrevon.ledger_epochs), 1, 'no epoch');
select lives_ok(format($$ select irrevon.import_lost_claims(%L, '{"a": 1}') $$, rpad('[]', 1048576)), 'a mebibyte of text');
select throws_ok(format($$ select irrevon.import_lost_claims(%L, '{"a": 1}') $$, rpad('[]', 1048577)), 'IR105', null, 'and no more');

select * from finish();
rollback;
