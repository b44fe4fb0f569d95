-- replay_open_attempt — make an allowed replay durable: attempt and slot; the execution stays where it is.
-- RFC-002 §5.3 (2), decisions W3, A4. Internal: claim_c1_replay_probe holds every lock, and replay_refusal found key
-- and request to be the first attempt's. It cites that attempt's gate decision: a replay is no business of the gate.

create or replace function irrevon.replay_open_attempt(
  p_order          jsonb,
  p_record         irrevon.effect_records,
  p_execution_id   bigint,
  p_state          text,
  p_request_digest text,
  p_claim_token    uuid,
  p_writer         text,
  p_epoch          bigint,
  p_now            timestamptz
)
returns irrevon.claim_answer
language plpgsql
set search_path = irrevon, pg_temp
as $function$
declare
  v_decision_id bigint;
  v_deadline    interval;
begin
  select gate_decision_id into v_decision_id
    from dispatch_attempts where execution_id = p_execution_id order by attempt_no limit 1;
  v_deadline := claim_insert_attempt(
    p_order, p_record, p_execution_id, 'c1_replay_probe', p_request_digest, v_decision_id,
    p_claim_token, p_writer, p_epoch, p_now);
  update open_work set open_claim_token = p_claim_token where execution_id = p_execution_id;

  return ('claimed', p_claim_token, p_order ->> 'operation_id', p_state, extract(epoch from v_deadline),
          jsonb_build_object('claimed_at', p_now, 'deadline_at', p_now + v_deadline))::claim_answer;
end;
$function$;

comment on function irrevon.replay_open_attempt(
  jsonb, irrevon.effect_records, bigint, text, text, uuid, text, bigint, timestamptz) is
  'Write the attempt of a replay and take the slot.';
