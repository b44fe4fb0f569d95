begin;
select plan(6);

select lives_ok(format('select irrevon.outcome_require_arguments(%L, %L, null)', gen_random_uuid(), word),
  word)
  from unnest(array['OK', 'FAILED', 'TIMEOUT', 'LOST']) word;
select throws_ok(format('select irrevon.outcome_require_arguments(%L, %L, null)', gen_random_uuid(),
  'DONE'), 'IR403', null,
  'another word');
select throws_ok(format('select irrevon.outcome_require_arguments(%L, %L, %L)', gen_random_uuid(), 'OK',
  repeat('g', 64)), 'IR105', null,
  'no digest');

select * from finish();
rollback;
