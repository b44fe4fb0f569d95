begin;
select plan(2);

select throws_ok($$ select irrevon.claim_require_arguments(null, repeat('0', 64), repeat('0', 64), null, null) $$,
  'IR105', null, 'of a claim');
select throws_ok($$ select irrevon.outcome_require_arguments(null, 'LOST', null) $$, 'IR105', null, 'of an outcome');

select * from finish();
rollback;
