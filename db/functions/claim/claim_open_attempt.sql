-- claim_open_attempt — make the allowed claim durable: attempt, slot, PERSISTED→DISPATCHED.
-- RFC-002 §5.1; decisions W3, A4, G2. Internal: claim holds every lock.

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
  v_kind     constant text :=
    case p_decision.variant when 'recovery_redispatch' then 'recovery_redispatch' else 'primary' end;
  v_deadline interval;
begin
  v_deadline := claim_insert_attempt(
    p_order, p_record, p_execution_id, v_kind, p_request_digest, p_decision.gate_decision_id,
    p_decision.claim_token, p_writer, p_epoch, p_now);
  perform ledger_transition(p_execution_id, 'PERSISTED', 'DISPATCHED', 'gate_allow', 'gate',
                            jsonb_build_object('claim_token', p_decision.claim_token), p_now, p_decision.claim_token);

  return ('claimed', p_decision.claim_token, p_order ->> 'operation_id', 'DISPATCHED',
          extract(epoch from v_deadline), jsonb_build_object(
            'decision', claim_decision(p_decision), 'claimed_at', p_now, 'deadline_at', p_now + v_deadline,
            'wal_position', ledger_position())
         )::claim_answer;
end;
$function$;

comment on function irrevon.claim_open_attempt(
  jsonb, irrevon.effect_records, bigint, text, irrevon.gate_decisions, text, bigint, timestamptz) is
  'Write the attempt, take the slot, and move the execution to DISPATCHED.';
