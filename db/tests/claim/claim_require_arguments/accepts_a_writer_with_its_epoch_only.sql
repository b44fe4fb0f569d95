begin;
select plan(4);

select lives_ok(format('select irrevon.claim_require_arguments(%L, %L, %L, null, null)', gen_random_uuid(),
  repeat('a', 64), repeat('0', 64)),
  'neither');
select lives_ok(format('select irrevon.claim_require_arguments(%L, %L, %L, %L, 1)', gen_random_uuid(),
  repeat('a', 64), repeat('0', 64), 'w'),
  'both');
select throws_ok(format('select irrevon.claim_require_arguments(%L, %L, %L, %L, null)', gen_random_uuid(),
  repeat('a', 64), repeat('0', 64), 'w'),
  'IR105', null, 'only a writer');
select throws_ok(format('select irrevon.claim_require_arguments(%L, %L, %L, null, 1)', gen_random_uuid(),
  repeat('a', 64), repeat('0', 64)),
  'IR105', null, 'only an epoch');

select * from finish();
rollback;
