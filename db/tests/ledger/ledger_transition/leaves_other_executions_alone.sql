begin;
select plan(3);

select irrevon_test.unlocked_copy(irrevon_test.execution_at('DISPATCHED')) as token,
       irrevon_test.unlocked_copy(irrevon_test.execution_at('DISPATCHED')) as other \gset
select execution_id from irrevon.dispatch_attempts where claim_token = :'token' \gset
select * from irrevon_test.lock_marks(:'other') \gset before_
select is(irrevon_test.outcome(format(
  $$ select irrevon.ledger_transition(%s, 'PERSISTED', 'DISPATCHED', 'gate_allow', 'gate', '{}', irrevon.clock()) $$, :execution_id)),
  'IR202', 'a refusal that writes nothing');
select * from irrevon_test.lock_marks(:'other') \gset after_
select is(:'after_execution'::text, :'before_execution', 'another execution is not locked');
select is(irrevon_test.outcome(
  $$ select irrevon.ledger_transition(0, 'PERSISTED', 'DISPATCHED', 'gate_allow', 'gate', '{}', irrevon.clock()) $$), 'IR201',
  'nor taken for one that was never opened');

select * from finish();
rollback;
