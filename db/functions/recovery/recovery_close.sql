-- recovery_close — close one abandoned attempt with a LOST receipt; park it if that is not possible.
-- RFC-002 §7.1; decisions A7, W4: one poisoned record does not stop the rest. Internal. Where its outcome came first, no
-- column is set. The only
-- function with an EXCEPTION block: a subtransaction costs nothing where only what was abandoned passes through. What the whole call
-- has to be made again for (deadlock, lock timeout, serialization, a full disk, a cancelled query) is raised as it is.

create or replace function irrevon.recovery_close(
  p_claim_token uuid,
  p_proof       text,
  p_found_at    timestamptz,
  out operation_id text,
  out claim_token  uuid,
  out proof        text,
  out lifecycle    text
)
language plpgsql
set search_path = irrevon, pg_temp
as $function$
declare
  v_attempt dispatch_attempts;
begin
  v_attempt := outcome_attempt(p_claim_token);
  if exists (select from dispatch_receipts where attempt_id = v_attempt.attempt_id) then
    return;
  end if;

  claim_token := p_claim_token;
  proof := p_proof;
  operation_id := (select e.operation_id from effect_executions e where e.execution_id = v_attempt.execution_id);
  lifecycle := outcome_close_attempt(v_attempt, recovery_receipt(v_attempt, p_proof), 'recovery', clock());
exception when others then
  if sqlstate in ('40001', '40P01', '55P03') or left(sqlstate, 2) in ('53', '58') then
    raise;
  end if;
  proof := 'poisoned:' || sqlstate;
  claim_token := p_claim_token;
  select e.operation_id, f.state, e.execution_id into operation_id, lifecycle, v_attempt.execution_id
    from dispatch_attempts a
    join effect_executions e using (execution_id)
    join frontiers f using (execution_id)
   where a.claim_token = p_claim_token;
  perform reconcile_note(v_attempt.execution_id, 'parked', proof, null, p_found_at);
end;
$function$;

comment on function irrevon.recovery_close(uuid, text, timestamptz) is
  'Close one abandoned attempt, or park it where that is not possible; returns what came of it.';
