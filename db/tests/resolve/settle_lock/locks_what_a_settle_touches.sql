begin;
select plan(5);

select irrevon_test.unlocked_copy(irrevon_test.execution_at('AMBIGUOUS')) as token \gset
select e.execution_id, e.operation_id from irrevon.dispatch_attempts join irrevon.effect_executions e using (execution_id) where claim_token = :'token' \gset
insert into irrevon.effect_transitions (execution_id, to_state, cause, actor, evidence, created_at)
values (:execution_id, 'INTENDED', 'register', 'registrar', '{}', irrevon.clock());
select * from irrevon_test.lock_marks(:'token') \gset before_
savepoint before;
select results_eq(format('select execution_id, state, actor from irrevon.settle_lock(%L)', :'operation_id'),
  format('select %s::bigint, ''INTENDED'', ''registrar''', :execution_id), 'how it stands');
select * from irrevon_test.lock_marks(:'token') \gset after_
select isnt(:'after_record'::text, :'before_record', 'its record is locked');
select isnt(:'after_execution'::text, :'before_execution', 'its execution is locked');
select is((select count(*) from irrevon.scope_slots s join irrevon.effect_records r using (scope, effect_type) where r.effect_id = split_part(:'operation_id', ':', 1)), 1::bigint,
  'and its slot is there to be locked');
select throws_ok('select irrevon.settle_lock(''nobody'')', 'IR201', null, 'what nobody opened is refused');

select * from finish();
rollback;
