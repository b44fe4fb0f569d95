-- recovery_close — close one abandoned attempt with a LOST receipt; park it if that is not possible.
-- RFC-002 §7.1, decision A7: one poisoned record does not stop the rest. Internal. The only function with an
-- EXCEPTION block: a subtransaction costs nothing where only what was abandoned passes through. What the whole call
-- has to be made again for (deadlock, lock timeout, serialization, a full disk, a cancelled query) is raised as it is.

create or replace function irrevon.recovery_close(
  p_claim_token uuid,
  p_proof       text,
  p_now         timestamptz,
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
  claim_token := p_claim_token;
  proof := p_proof;
  select e.operation_id, f.state into operation_id, lifecycle
    from dispatch_attempts a
    join effect_executions e using (execution_id)
    join frontiers f using (execution_id)
   where a.claim_token = p_claim_token;

  v_attempt := outcome_attempt(p_claim_token);
  if not exists (select from dispatch_receipts where attempt_id = v_attempt.attempt_id) then
    lifecycle := outcome_close_attempt(v_attempt, recovery_receipt(v_attempt, p_proof), 'recovery', p_now);
  end if;
exception when others then
  if sqlstate in ('40001', '40P01', '55P03') or left(sqlstate, 2) in ('53', '58') then
    raise;
  end if;
  proof := 'poisoned:' || sqlstate;
  update open_work set parked_reason = proof where open_claim_token = p_claim_token;
end;
$function$;

comment on function irrevon.recovery_close(uuid, text, timestamptz) is
  'Close one abandoned attempt, or park it where that is not possible; returns what came of it.';
