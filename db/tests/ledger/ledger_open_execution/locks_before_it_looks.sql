-- Decision W2: two who open the next step of one effect wait for each other.
begin;
select plan(2);

select irrevon_test.unlocked_copy(irrevon_test.execution_at('DISPATCHED')) as token \gset
select effect_id from irrevon.dispatch_attempts join irrevon.effect_executions using (execution_id) where claim_token = :'token' \gset
select * from irrevon_test.lock_marks(:'token') \gset before_
select is(irrevon_test.outcome(format($$ select irrevon.ledger_open_execution(%L, 'nobody', irrevon.clock()) $$, :'effect_id')),
  '23514', 'an opening that no table takes');
select * from irrevon_test.lock_marks(:'token') \gset after_
select isnt(:'after_record'::text, :'before_record', 'its record is locked');

select * from finish();
rollback;
