begin;
select plan(2);

select irrevon_test.unlocked_copy(irrevon_test.execution_at('DISPATCHED')) as token,
       irrevon_test.unlocked_copy(irrevon_test.execution_at('DISPATCHED')) as other \gset
select * from irrevon_test.lock_marks(:'other') \gset before_
-- What another subtransaction locks carries another mark.
savepoint call;
select irrevon.outcome_attempt(:'token') is not null as ok \gset
select * from irrevon_test.lock_marks(:'other') \gset after_
select is(:'after_record'::text, :'before_record', 'the record of another effect');
select is(:'after_execution'::text, :'before_execution', 'and its execution');

select * from finish();
rollback;
