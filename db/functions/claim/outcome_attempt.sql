-- outcome_attempt — the attempt of a claim token, with its slot, record and execution locked.
-- Decision W2: slot, record, execution, each in its own statement. Internal. Raises IR401 unknown_claim.

create or replace function irrevon.outcome_attempt(p_claim_token uuid)
returns irrevon.dispatch_attempts
language plpgsql
set search_path = irrevon, pg_temp
as $function$
declare
  v_at record;
begin
  select a as attempt, e.execution_id, r.effect_id, r.scope, r.effect_type into v_at
    from dispatch_attempts a
    join effect_executions e using (execution_id)
    join effect_records r using (effect_id)
   where a.claim_token = p_claim_token;
  if not found then
    perform fail('unknown_claim', '{"path": "claim_token", "rule": "was claimed"}');
  end if;

  perform claim_lock_slot(v_at.scope, v_at.effect_type);
  perform from effect_records where effect_id = v_at.effect_id for no key update;
  perform from effect_executions where execution_id = v_at.execution_id for no key update;

  return v_at.attempt;
end;
$function$;

comment on function irrevon.outcome_attempt(uuid) is 'Lock what an outcome touches and return its attempt.';
