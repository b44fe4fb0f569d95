begin;
select plan(6);

select irrevon_test.unlocked_copy(irrevon_test.execution_at('DISPATCHED')) as token \gset
select * from irrevon_test.lock_marks(:'token') \gset before_
savepoint outcome;
select is((irrevon.outcome_attempt(:'token')).claim_token, :'token', 'the attempt of the token');
select * from irrevon_test.lock_marks(:'token') \gset after_
select isnt(:'after_record'::text, :'before_record', 'its record is locked');
select isnt(:'after_execution'::text, :'before_execution', 'its execution is locked');
select is((select count(*) from irrevon.scope_slots where scope = 'test/' || :'token'), 1::bigint,
  'its slot was created to be locked');
select throws_ok(format('select irrevon.outcome_attempt(%L)', gen_random_uuid()), 'IR401', null,
  'an unknown token is refused');
select throws_ok('select irrevon.outcome_attempt(null)', 'IR401', null, 'so is none');

select * from finish();
rollback;
