-- record_outcome — report what came of the one wire attempt that a claim permitted.
-- RFC-002 §5.1 (T-OUTCOME), §10; decisions W11, W12, A5-A8; protocol step 5.
--
-- No bytes that a destination can send block it: evidence is JSON text, made storable here; an OK without a
-- reference, or a FAILED whose code the declaration does not cite, is stored as LOST.
--   settled    the execution is terminal now
--   ambiguous  the outcome is unknown; it is settled by asking the destination, never by sending again
--   late       the attempt was closed already; kept, and audited where it contradicts the settle
--   repeated   the same outcome again; nothing changed
--   IR401 unknown_claim   IR403 undeclared_outcome   IR105 malformed_argument   IR206 wrong_isolation

create or replace function irrevon.record_outcome(
  p_claim_token       uuid,
  p_transport_outcome text,
  p_failure_code      text default null,
  p_destination_ref   text default null,
  p_response_digest   text default null,
  p_evidence          text default '{}'
)
returns irrevon.outcome_answer
language plpgsql
security definer
set search_path = irrevon, pg_temp set timezone = 'UTC'
set enable_seqscan = off set enable_material = off set enable_hashjoin = off set enable_mergejoin = off
as $function$
declare
  v_attempt dispatch_attempts;
  v_receipt dispatch_receipts;
  v_read    outcome_reading;
  v_actor   text;
  v_state   text;
  v_outcome text;
  v_now     timestamptz;
  v_at      record;
begin
  perform begin_write();
  perform outcome_require_arguments(p_claim_token, p_transport_outcome, p_response_digest);
  v_attempt := outcome_attempt(p_claim_token);
  v_now := clock();

  v_read := outcome_read(v_attempt.declaration_digest, p_transport_outcome, p_failure_code,
                         p_destination_ref, p_response_digest, p_evidence);
  v_actor := outcome_actor(v_attempt);
  select * into v_receipt from dispatch_receipts where attempt_id = v_attempt.attempt_id;

  if v_receipt.receipt_id is null then
    v_state := outcome_close_attempt(v_attempt, v_read, v_actor, v_now);
  else
    select state into v_state from frontiers where execution_id = v_attempt.execution_id;
    v_outcome := case when v_receipt.outcome_digest <> v_read.outcome_digest
                       and outcome_record_late(v_attempt, v_read, v_state, v_actor, v_now)
                      then 'late' else 'repeated' end;
  end if;

  select e.operation_id, case when s.is_terminal then 'settled' else 'ambiguous' end as outcome into v_at
    from effect_executions e, canon_states s
   where e.execution_id = v_attempt.execution_id and s.state = v_state;
  return (coalesce(v_outcome, v_at.outcome), p_claim_token, v_at.operation_id, v_state,
          jsonb_build_object('stored_as', v_read.outcome, 'destination_ref', v_read.destination_ref)
         )::outcome_answer;
end;
$function$;

comment on function irrevon.record_outcome(uuid, text, text, text, text, text) is
  'Report the outcome of a claimed attempt; answers settled, ambiguous, late or repeated. '
  'Refuses unknown_claim (IR401), undeclared_outcome (IR403), malformed_argument (IR105), wrong_isolation (IR206).';
grant execute on function irrevon.record_outcome(uuid, text, text, text, text, text)
  to irrevon_app, irrevon_operator;
