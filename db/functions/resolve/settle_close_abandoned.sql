-- settle_close_abandoned — a human may settle over an open wire attempt only where it is provably abandoned.
-- RFC-002 §7.1, decisions A1, A11. Internal: slot, record and execution are locked. Closes it, as recovery would.
-- Raises IR603 attempt_in_flight.

create or replace function irrevon.settle_close_abandoned(p_claim_token uuid, p_now timestamptz)
returns void
language plpgsql
set search_path = irrevon, pg_temp
as $function$
declare
  v_attempt dispatch_attempts;
  v_proof   text;
begin
  select * into v_attempt from dispatch_attempts where claim_token = p_claim_token;
  v_proof := recovery_proof(v_attempt, p_now);
  if v_proof is null then
    perform fail('attempt_in_flight', jsonb_build_object(
      'path', 'operation_id', 'rule', 'has no open attempt', 'deadline_at', v_attempt.deadline_at));
  end if;

  perform outcome_close_attempt(v_attempt, recovery_receipt(v_attempt, v_proof), 'recovery', p_now);
end;
$function$;

comment on function irrevon.settle_close_abandoned(uuid, timestamptz) is
  'Close an abandoned attempt before a human settles; refuses attempt_in_flight (IR603).';
