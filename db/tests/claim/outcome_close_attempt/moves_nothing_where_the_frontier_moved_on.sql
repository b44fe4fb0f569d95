-- A replay's TIMEOUT leaves AMBIGUOUS; a receipt whose execution settled meanwhile closes its attempt only.
begin;
select plan(9);

-- Built by hand: an attempt that is open although its execution was settled, as a replay beside a probe is.
select irrevon_test.execution_at('AMBIGUOUS') as execution_id \gset
select gen_random_uuid() as token \gset
insert into irrevon.dispatch_attempts (execution_id, attempt_no, kind, adapter_id, declaration_digest,
  idempotency_key,
  order_digest, request_digest, gate_decision_id, claim_token, claimed_by, claimed_at, deadline_at)
select execution_id, 2, 'c1_replay_probe', adapter_id, declaration_digest, idempotency_key, order_digest,
  request_digest,
       gate_decision_id, :'token', 'test', irrevon.clock(), irrevon.clock() + interval '30 s'
         from irrevon.dispatch_attempts;
update irrevon.scope_slots set open_claim_token = :'token';
update irrevon.open_work set open_claim_token = :'token';

set local role irrevon_app;
savepoint open;
select * from irrevon.record_outcome(:'token', 'TIMEOUT') \gset
select is(:'outcome' || ' ' || :'lifecycle', 'ambiguous AMBIGUOUS', 'a replay''s TIMEOUT moves nothing');
select is((select open_claim_token from irrevon.scope_slots), null, 'and frees the slot');
select is((select open_claim_token from irrevon.open_work), null, 'nothing is in flight any more');
select is((select next_probe_at > irrevon_test.now() from irrevon.open_work), true, 'and it is asked again after the next pause');
select is((select count(*) from irrevon.late_responses), 0::bigint, 'it is not late');
rollback to savepoint open;

set local role irrevon_owner;
select irrevon.ledger_transition(:execution_id, 'AMBIGUOUS', 'SETTLED_FAILED', 'reconciled_absent', 'human',
  '{"looked": 1}', irrevon.clock()) is not null as ok
  \gset
set local role irrevon_app;
select * from irrevon.record_outcome(:'token', 'OK', null, 'dest-7') \gset
select is(:'lifecycle'::text, 'SETTLED_FAILED', 'the settle stands');
select is((select count(*) from irrevon.dispatch_receipts where destination_ref = 'dest-7'), 1::bigint,
  'the receipt closes the attempt');
select is((select contradicts_settle from irrevon.late_responses), true,
  'the outcome is kept as a late one that contradicts');
select is((select count(*) from irrevon.audit_requests), 1::bigint, 'and an audit is asked for');

select * from finish();
rollback;
