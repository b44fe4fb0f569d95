-- Decision W2: what a second registration is compared with cannot move before it commits.
begin;
select plan(2);

select irrevon_test.unlocked_copy(irrevon_test.execution_at('DISPATCHED')) as token \gset
select stable_ids from irrevon.effect_records where scope = 'test/' || :'token' \gset
select * from irrevon_test.lock_marks(:'token') \gset before_
select is(irrevon_test.outcome(format('select irrevon.register_intent(%L)', irrevon_test.contract(jsonb_build_object(
  'stable_ids', :'stable_ids'::jsonb, 'scope', 'test/' || :'token', 'stamped_at', '2999-01-01T00:00:00Z')))), 'IR101',
  'a refusal that writes nothing');
select * from irrevon_test.lock_marks(:'token') \gset after_
select isnt(:'after_record'::text, :'before_record', 'its record is locked');

select * from finish();
rollback;
