-- Decision W2: what it judges by cannot move before it commits.
begin;
select plan(4);

select irrevon_test.unlocked_copy(irrevon_test.execution_at('DISPATCHED')) as token \gset
select e.effect_id, e.execution_id from irrevon.dispatch_attempts a join irrevon.effect_executions e using (execution_id)
 where claim_token = :'token' \gset
insert into irrevon.effect_transitions (execution_id, to_state, cause, actor, evidence, created_at)
values (:execution_id, 'INTENDED', 'register', 'registrar', '{}', irrevon.clock());
select * from irrevon_test.lock_marks(:'token') \gset before_
savepoint call;
select is((irrevon.open_retry_execution(:'effect_id')).outcome, 'illegal_state', 'an answer that writes nothing');
select * from irrevon_test.lock_marks(:'token') \gset after_
select isnt(:'after_record'::text, :'before_record', 'its record is locked');
select isnt(:'after_execution'::text, :'before_execution', 'its execution is locked');
select is((select count(*) from irrevon.scope_slots where scope = 'test/' || :'token'), 0::bigint, 'no slot is: nothing is sent');

select * from finish();
rollback;
