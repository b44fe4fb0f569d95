-- outcome_close_attempt — write the receipt of an open attempt, free its slot, and move its execution by the canon.
-- RFC-002 §5.1 (T-OUTCOME), decisions A6, R8. Internal: slot, record and execution are locked. Where the frontier is
-- not the one that the canon's rule moves, the receipt closes the attempt and nothing moves; the outcome is
-- then kept as a late response too, so that a contradiction is seen. An OK is looked at once more where its effect type asks
-- for it. Returns the state afterwards.

create or replace function irrevon.outcome_close_attempt(
  p_attempt     irrevon.dispatch_attempts,
  p_read        irrevon.outcome_reading,
  p_recorded_by text,
  p_now         timestamptz
)
returns text
language plpgsql
set search_path = irrevon, pg_temp
as $function$
declare
  v_rule  canon_receipts := outcome_rule(p_attempt.kind, p_read.outcome, p_read.failure_kind, p_read.final_on_replay);
  v_state    text;
  v_parked   text;
  v_evidence jsonb := jsonb_build_object('claim_token', p_attempt.claim_token, 'transport_outcome', p_read.outcome,
                                         'response_digest', p_read.response_digest);
begin
  insert into dispatch_receipts
    (attempt_id, transport_outcome, failure_kind, failure_code, destination_ref, response_digest,
     outcome_digest, evidence, recorded_by, recorded_at)
  values
    (p_attempt.attempt_id, p_read.outcome, p_read.failure_kind, p_read.failure_code, p_read.destination_ref,
     p_read.response_digest, p_read.outcome_digest, p_read.evidence, p_recorded_by, p_now);

  update scope_slots s set open_claim_token = null
   where (s.scope, s.effect_type) = (
           select r.scope, r.effect_type from effect_records r
            where r.effect_id = (select e.effect_id from effect_executions e where e.execution_id = p_attempt.execution_id))
     and s.open_claim_token = p_attempt.claim_token;

  select f.state, w.parked_reason into v_state, v_parked
    from frontiers f left join open_work w using (execution_id)
   where f.execution_id = p_attempt.execution_id;
  if v_state is distinct from v_rule.from_state or v_rule.to_state is null then
    update open_work set open_claim_token = null where execution_id = p_attempt.execution_id;
  end if;
  if v_state is distinct from v_rule.from_state then
    perform outcome_record_late(p_attempt, p_read, v_state, p_recorded_by, p_now);
    return v_state;
  end if;
  if v_rule.to_state is null then
    -- The destination has not told: it is asked again at the next pause, or by the recovery that closed this.
    perform reconcile_wait(p_attempt.execution_id, case p_recorded_by when 'recovery' then p_now end, p_now);
    return v_state;
  end if;

  perform ledger_transition(p_attempt.execution_id, v_state, v_rule.to_state, v_rule.cause, p_recorded_by,
    v_evidence, p_now);
  if v_parked ~ '^poisoned:' then           -- it is closed now
    perform reconcile_note(p_attempt.execution_id, 'resumed', null, p_now, p_now);
  end if;
  if v_rule.classification is not null then
    perform ledger_attach_finding(p_attempt.execution_id, v_rule.classification, 'settle', null,
                                  p_read.destination_ref, p_recorded_by, v_evidence, p_now);
  end if;
  if outcome_wants_read_back(p_attempt, v_rule.to_state) then
    perform audit_ask(p_attempt.execution_id, 'read_back_after_ok', v_evidence, p_now);
  end if;
  return v_rule.to_state;
end;
$function$;

comment on function irrevon.outcome_close_attempt(irrevon.dispatch_attempts, irrevon.outcome_reading, text, timestamptz) is
  'Close an open attempt with its receipt and move its execution by the canon; returns the state afterwards.';
