-- claim_insert_attempt — write one attempt and take its slot; the deadline counts from p_now.
-- RFC-002 §5.1; decisions W3, A4, W11. Internal: the caller holds every lock. Raises IR901 ledger_integrity where the
-- slot is taken after all, IR402 claim_token_reused where another claim took the token; nothing is written then.

create or replace function irrevon.claim_insert_attempt(
  p_order            jsonb,
  p_record           irrevon.effect_records,
  p_execution_id     bigint,
  p_kind             text,
  p_request_digest   text,
  p_gate_decision_id bigint,
  p_claim_token      uuid,
  p_writer           text,
  p_epoch            bigint,
  p_now              timestamptz
)
returns interval
language plpgsql
set search_path = irrevon, pg_temp
as $function$
declare
  v_deadline constant interval := setting('dispatch_deadline')::interval;
begin
  update scope_slots set open_claim_token = p_claim_token
   where scope = p_record.scope and effect_type = p_record.effect_type and open_claim_token is null;
  if not found then
    perform fail('ledger_integrity', '{"path": "scope_slots", "rule": "one open attempt per slot"}');
  end if;

  insert into dispatch_attempts
    (execution_id, attempt_no, kind, adapter_id, declaration_digest, idempotency_key, order_digest,
     request_digest, gate_decision_id, claim_token, writer, epoch, claimed_by, claimed_at, deadline_at)
  select p_execution_id, coalesce(max(attempt_no), 0) + 1, p_kind,
         p_record.adapter_id, p_order ->> 'declaration_digest', p_order ->> 'idempotency_key',
         p_order ->> 'order_digest', p_request_digest, p_gate_decision_id, p_claim_token,
         p_writer, p_epoch, session_user, p_now, p_now + v_deadline
    from dispatch_attempts
   where execution_id = p_execution_id
  on conflict (claim_token) do nothing;
  if not found then
    perform fail('claim_token_reused', '{"path": "claim_token", "rule": "belongs to this very call"}');
  end if;
  return v_deadline;
end;
$function$;

comment on function irrevon.claim_insert_attempt(
  jsonb, irrevon.effect_records, bigint, text, text, bigint, uuid, text, bigint, timestamptz) is
  'Write an attempt, take its slot, and return the time that its hand has.';
