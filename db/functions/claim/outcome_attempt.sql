-- outcome_attempt — the attempt of a claim token, with its slot, record and execution locked.
-- Decision W2: slot, record, execution, each in its own statement. Internal. Raises IR401 unknown_claim. Found step by step and
-- not by a join, which a planner that knows only one effect reads from end to end, and keeps doing so.

create or replace function irrevon.outcome_attempt(p_claim_token uuid)
returns irrevon.dispatch_attempts
language plpgsql
set search_path = irrevon, pg_temp
as $function$
declare
  v_attempt dispatch_attempts;
  v_record  effect_records;
begin
  select * into v_attempt from dispatch_attempts where claim_token = p_claim_token;
  if not found then
    perform fail('unknown_claim', '{"path": "claim_token", "rule": "was claimed"}');
  end if;

  select r.* into v_record
    from effect_records r
   where r.effect_id = (select e.effect_id from effect_executions e where e.execution_id = v_attempt.execution_id);
  perform claim_lock_slot(v_record.scope, v_record.effect_type);
  perform from effect_records where effect_id = v_record.effect_id for no key update;
  perform from effect_executions where execution_id = v_attempt.execution_id for no key update;

  return v_attempt;
end;
$function$;

comment on function irrevon.outcome_attempt(uuid) is 'Lock what an outcome touches and return its attempt.';
