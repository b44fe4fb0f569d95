-- Decision A7: what a poisoned record was parked for ends with its outcome; every other reason stays in the operator's queue.
begin;
select plan(2);

select irrevon_test.execution_at('DISPATCHED') as parked, irrevon_test.execution_at('DISPATCHED') as poisoned \gset
update irrevon.open_work set parked_reason = 'attempts_exhausted' where execution_id = :parked;
update irrevon.open_work set parked_reason = 'poisoned: test' where execution_id = :poisoned;
select irrevon.record_outcome(irrevon_test.token_of(:parked), 'TIMEOUT'),
       irrevon.record_outcome(irrevon_test.token_of(:poisoned), 'TIMEOUT') \g /dev/null
select is(parked_reason, 'attempts_exhausted', 'a reason of its own') from irrevon.open_work where execution_id = :parked;
select is(parked_reason, null, 'the poison is gone') from irrevon.open_work where execution_id = :poisoned;

select * from finish();
rollback;
