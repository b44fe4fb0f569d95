begin;
select plan(2);

select irrevon_test.unlocked_copy(irrevon_test.execution_at('DISPATCHED')) as token,
       irrevon_test.unlocked_copy(irrevon_test.execution_at('DISPATCHED')) as other \gset
select * from irrevon_test.lock_marks(:'other') \gset before_
-- What another subtransaction locks carries another mark.
savepoint call;
select irrevon.claim_lock(e.effect_id, null) is not null as ok
  from irrevon.dispatch_attempts join irrevon.effect_executions e using (execution_id) where claim_token = :'token' \gset
select * from irrevon_test.lock_marks(:'other') \gset after_
select is(:'after_record'::text, :'before_record', 'the record of another effect');
select is(:'after_execution'::text, :'before_execution', 'and its execution');

select * from finish();
rollback;
