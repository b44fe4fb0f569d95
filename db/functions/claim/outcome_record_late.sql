-- outcome_record_late — keep an outcome that came after its attempt was closed; ask for an audit if it contradicts.
-- RFC-002 §5.1, §6.3, §13 (C3′); decision A6. Internal. The settle stands: a late response never moves an
-- execution. It contradicts where the canon would have led this outcome to another terminal state than the
-- one that stands; an OK that names another effect than the one that is known asks for an audit too (R9), and
-- so does silence about bytes that may have left after an absence was confirmed (A4). Returns false where the same
-- outcome is known already.

create or replace function irrevon.outcome_record_late(
  p_attempt     irrevon.dispatch_attempts,
  p_read        irrevon.outcome_reading,
  p_state       text,
  p_recorded_by text,
  p_now         timestamptz
)
returns boolean
language plpgsql
set search_path = irrevon, pg_temp
as $function$
declare
  v_rule        canon_receipts := outcome_rule(p_attempt.kind, p_read.outcome, p_read.failure_kind, p_read.final_on_replay);
  v_contradicts boolean;
  v_cause       text;
  v_evidence    jsonb := jsonb_build_object('claim_token', p_attempt.claim_token, 'outcome_digest', p_read.outcome_digest);
begin
  select count(*) = 2 and v_rule.to_state <> p_state into v_contradicts
    from canon_states where state in (v_rule.to_state, p_state) and is_terminal;

  insert into late_responses
    (attempt_id, transport_outcome, failure_kind, failure_code, destination_ref, response_digest,
     outcome_digest, evidence, contradicts_settle, recorded_by, recorded_at)
  values
    (p_attempt.attempt_id, p_read.outcome, p_read.failure_kind, p_read.failure_code, p_read.destination_ref,
     p_read.response_digest, p_read.outcome_digest, p_read.evidence, coalesce(v_contradicts, false),
     p_recorded_by, p_now)
  on conflict (attempt_id, outcome_digest) do nothing;
  if not found then
    return false;
  end if;

  v_cause := case when v_contradicts then 'late_response_contradicts_settle'
                  when outcome_is_second(p_attempt, p_read) then 'second_reference'
                  when outcome_doubts_absence(p_attempt.execution_id, p_read) then 'late_silence_after_absence' end;
  if v_cause is not null then
    perform audit_ask(p_attempt.execution_id, v_cause, v_evidence, p_now);
  end if;

  return true;
end;
$function$;

comment on function irrevon.outcome_record_late(irrevon.dispatch_attempts, irrevon.outcome_reading, text, text, timestamptz) is
  'Keep a late outcome, and ask for an audit where it contradicts the settle; false where it is known already.';
