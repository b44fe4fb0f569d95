begin;
select plan(2);

select irrevon_test.effect() is not null as ok \gset
select lives_ok(format($$ select irrevon.lift_quarantine(%L, '{"a": 1}') $$, repeat('x', 256)), '256 octets');
select throws_ok(format($$ select irrevon.lift_quarantine(%L, '{"a": 1}') $$, repeat('x', 257)), 'IR105', null, 'and no more');

select * from finish();
rollback;
