-- claim_open_attempt — make the allowed claim durable: attempt, slot, PERSISTED→DISPATCHED.
-- RFC-002 §5.1; decisions W3, A4, G2. Internal: claim holds every lock. Raises IR901 ledger_integrity where the
-- slot is taken after all; nothing is written then.

create or replace function irrevon.claim_open_attempt(
  p_order          jsonb,
  p_record         irrevon.effect_records,
  p_execution_id   bigint,
  p_request_digest text,
  p_decision       irrevon.gate_decisions,
  p_writer         text,
  p_epoch          bigint,
  p_now            timestamptz
)
returns irrevon.claim_answer
language plpgsql
set search_path = irrevon, pg_temp
as $function$
declare
  v_deadline constant interval := setting('dispatch_deadline')::interval;
begin
  update scope_slots set open_claim_token = p_decision.claim_token
   where scope = p_record.scope and effect_type = p_record.effect_type and open_claim_token is null;
  if not found then
    perform fail('ledger_integrity', '{"path": "scope_slots", "rule": "one open attempt per slot"}');
  end if;

  insert into dispatch_attempts
    (execution_id, attempt_no, kind, adapter_id, declaration_digest, idempotency_key, order_digest,
     request_digest, gate_decision_id, claim_token, writer, epoch, claimed_by, claimed_at, deadline_at)
  select p_execution_id, coalesce(max(attempt_no), 0) + 1,
         case p_decision.variant when 'recovery_redispatch' then 'recovery_redispatch' else 'primary' end,
         p_record.adapter_id, p_order ->> 'declaration_digest', p_order ->> 'idempotency_key',
         p_order ->> 'order_digest', p_request_digest, p_decision.gate_decision_id, p_decision.claim_token,
         p_writer, p_epoch, session_user, p_now, p_now + v_deadline
    from dispatch_attempts
   where execution_id = p_execution_id
  on conflict (claim_token) do nothing;
  perform claim_require_fresh(found);

  perform ledger_transition(p_execution_id, 'PERSISTED', 'DISPATCHED', 'gate_allow', 'gate',
                            jsonb_build_object('claim_token', p_decision.claim_token), p_now);
  update open_work set open_claim_token = p_decision.claim_token where execution_id = p_execution_id;

  return ('claimed', p_decision.claim_token, p_order ->> 'operation_id', 'DISPATCHED',
          extract(epoch from v_deadline), jsonb_build_object(
            'decision', claim_decision(p_decision), 'claimed_at', p_now, 'deadline_at', p_now + v_deadline)
         )::claim_answer;
end;
$function$;

comment on function irrevon.claim_open_attempt(
  jsonb, irrevon.effect_records, bigint, text, irrevon.gate_decisions, text, bigint, timestamptz) is
  'Write the attempt, take the slot, and move the execution to DISPATCHED.';
