-- Decision W2: the frontier that a finding rests on cannot move.
begin;
select plan(2);

select irrevon_test.unlocked_copy(irrevon_test.execution_at('DISPATCHED')) as token \gset
select execution_id from irrevon.dispatch_attempts where claim_token = :'token' \gset
select * from irrevon_test.lock_marks(:'token') \gset before_
select is(irrevon_test.outcome(format(
  $$ select irrevon.ledger_attach_finding(%s, 'LOST', 'settle', null, null, 'reconciler', '{"a": 1}', irrevon.clock()) $$,
  :execution_id)), 'IR204', 'a refusal that writes nothing');
select * from irrevon_test.lock_marks(:'token') \gset after_
select isnt(:'after_execution'::text, :'before_execution', 'its execution is locked');

select * from finish();
rollback;
