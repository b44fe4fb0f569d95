-- RFC-002 §5.3 (2): the same operation, the same key, the same bytes, outside the gate.
begin;
select plan(11);
\ir ../../support/replay.psql

select pg_temp.keyed_at('AMBIGUOUS') as at \gset
select irrevon_test.effect_of(:at) as effect_id, gen_random_uuid() as token \gset
set local role irrevon_app;
select irrevon_test.facts() as before \gset
select outcome, claim_token as claimed, operation_id, lifecycle, deadline_seconds,
  evidence from pg_temp.replay(:'effect_id', :'token') \gset
select is(:'outcome' || ' ' || :'lifecycle' || ' ' || :'deadline_seconds', 'claimed AMBIGUOUS 30', 'it may leave, within 30 s');
select is(:'claimed' || ' ' || :'operation_id', :'token' || ' ' || :'effect_id' || ':0', 'under the same operation');
select is(irrevon_test.written_since(:'before'), '{"dispatch_attempts": 1, "open_work": 0, "scope_slots": 0}',
  'an attempt and the slot; no decision of the gate, no transition');
select results_eq('select attempt_no, kind, writer, epoch from irrevon.dispatch_attempts order by 1',
  $$ values (1, 'primary', null, null::bigint), (2, 'c1_replay_probe', null, null) $$, 'the second attempt of its execution');
select is_empty('select idempotency_key, request_digest, order_digest, declaration_digest, gate_decision_id, adapter_id
                   from irrevon.dispatch_attempts group by 1, 2, 3, 4, 5, 6 having count(*) <> 2',
  'with the key, the bytes, the order and the decision of the first');
select is(:'evidence'::jsonb, jsonb_build_object('claimed_at', claimed_at, 'deadline_at', deadline_at),
  'the answer says since when, and until when')
  from irrevon.dispatch_attempts where claim_token = :'token';
select is((select open_claim_token::text from irrevon.scope_slots), :'token', 'the slot is taken');
select is((select open_claim_token::text from irrevon.open_work), :'token', 'by an attempt that the scan sees');
select is((select count(*) from irrevon.reconcile_due()), 0::bigint, 'nobody else asks meanwhile');
select is((irrevon_test.claim(:'effect_id')).outcome, 'pending_reconciliation', 'a claim still waits');
select is_empty('select * from irrevon.audit_ledger()', 'the ledger is sound');

select * from finish();
rollback;
