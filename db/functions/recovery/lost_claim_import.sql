-- lost_claim_import — keep one claim that the ledger has forgotten, and let its effect be adjudicated.
-- Decision S5. Internal; the caller holds the stop lock. Answers what came of it:
--   adopted       its execution is AMBIGUOUS now
--   unregistered  nobody has registered the effect (again) yet; register_intent will find it here
--   open          its execution is in flight or AMBIGUOUS already, by another claim: adjudication counts both
--   settled       its execution was settled without it: an audit is asked for
--   cancelled     its execution was cancelled before dispatch; a person has to look
--   known         it was imported before; nothing was written

create or replace function irrevon.lost_claim_import(
  p_claim_token  uuid,
  p_operation_id text,
  p_source       text,
  p_ledger_epoch integer,
  p_evidence     jsonb,
  p_now          timestamptz,
  out outcome   text,
  out lifecycle text
)
language plpgsql
set search_path = irrevon, pg_temp
as $function$
declare
  v_effect_id constant text := split_part(p_operation_id, ':', 1);
  v_step      constant integer := split_part(p_operation_id, ':', 2)::integer;
  v_before    text;
  v_execution bigint;
begin
  if exists (select from dispatch_attempts where claim_token = p_claim_token) then
    outcome := 'known';                  -- a position in the WAL was forgotten, the claim itself was not
    return;
  end if;
  perform from effect_records where effect_id = v_effect_id for no key update;
  insert into lost_claims (claim_token, operation_id, ledger_epoch, source, evidence, created_at)
  values (p_claim_token, p_operation_id, p_ledger_epoch, p_source, p_evidence, p_now)
  on conflict (claim_token) do nothing;
  outcome := case when not found then 'known' end;

  select f.state into v_before
    from effect_executions e join frontiers f using (execution_id) where e.effect_id = v_effect_id and e.step = v_step;
  perform lost_claims_adopt(v_effect_id, p_now);
  select f.execution_id, f.state into v_execution, lifecycle
    from effect_executions e join frontiers f using (execution_id) where e.effect_id = v_effect_id and e.step = v_step;
  outcome := coalesce(outcome, case
    when lifecycle is null then 'unregistered'
    when lifecycle is distinct from v_before and lifecycle <> 'CANCELLED' then 'adopted'
    when lifecycle = 'CANCELLED' then 'cancelled'
    when (select is_terminal from canon_states where state = lifecycle) then 'settled'
    else 'open' end);
  if outcome = 'settled' then
    perform audit_ask(v_execution, 'ledger_tail_lost', jsonb_build_object('claim_token', p_claim_token), p_now);
  end if;
end;
$function$;

comment on function irrevon.lost_claim_import(uuid, text, text, integer, jsonb, timestamptz) is
  'Keep a claim that the ledger has forgotten and adopt it; returns what came of it.';
