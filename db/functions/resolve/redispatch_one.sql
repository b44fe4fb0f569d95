-- redispatch_one — send one lost effect again by policy, or say why not; null outcome: it is left as it is.
-- RFC-002 §5.3 (3); decisions F1, G4. Internal: record and finding are locked. What is contained, cancelled, contradicted or
-- was decided meanwhile is left alone; what no authority covers goes to a human; the destination is not asked in vain, so
-- these come before the age of the absence.

create or replace function irrevon.redispatch_one(p_finding_ref uuid, p_actor text, p_evidence jsonb, p_now timestamptz)
returns irrevon.resolution_answer
language plpgsql
set search_path = irrevon, pg_temp
as $function$
declare
  v_finding findings;
  v_denied  resolution_answer;
  v_answer  resolution_answer;
begin
  select * into v_finding from findings where finding_ref = p_finding_ref;
  if (select status from finding_statuses where finding_ref = p_finding_ref) <> 'OPEN' then
    return null;
  end if;
  v_answer := resolve_refusal(v_finding, 'REDISPATCHED', p_actor, null, p_now);
  v_denied := resolve_denied(v_finding, p_now);
  if v_answer.outcome = 'illegal_state' or v_denied.evidence #>> '{decision,check}' = 'deny_list' then
    return null;
  elsif v_denied.outcome is not null then
    perform ledger_resolve(v_finding.finding_id, 'OPEN', 'ESCALATED_HUMAN', 'system',
                           '{"why": "no_valid_authority"}' || v_denied.evidence, p_now);
    v_denied.outcome := 'escalated';
    v_denied.status := 'ESCALATED_HUMAN';
    return v_denied;
  elsif v_answer.outcome = 'probe_first' then
    v_answer.evidence := v_answer.evidence || resolve_probe_first(v_finding, p_now);
    return v_answer;
  end if;

  return resolve_write(v_finding, 'REDISPATCHED', p_actor, p_evidence || '{"why": "redispatch_on_absence"}', null, null, p_now);
end;
$function$;

comment on function irrevon.redispatch_one(uuid, text, jsonb, timestamptz) is
  'Redispatch one loss by policy, or order a look, or give it to a human.';
