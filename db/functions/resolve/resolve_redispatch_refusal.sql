-- resolve_redispatch_refusal — why a lost effect may not be sent again; null outcome: it may, as far as the ledger knows.
-- RFC-002 §5.3 (3); decisions G3, R3, F2. Internal: record and finding are locked. What has no fresh absence is to be looked
-- at first, and so is what an audit was asked for.

create or replace function irrevon.resolve_redispatch_refusal(p_finding irrevon.findings, p_now timestamptz)
returns irrevon.resolution_answer
language plpgsql
stable
set search_path = irrevon, pg_temp
as $function$
declare
  v_bound   constant interval := setting('redispatch_evidence_bound')::interval;
  v_absent  constant timestamptz := resolve_absence_at(p_finding.effect_id, p_finding.execution_id);
  v_contra  constant text := effect_contradiction(p_finding.effect_id);
  v_reason  text;
  v_answer  resolution_answer;
begin
  select case
    when (select e.execution_id from effect_executions e
           where e.effect_id = r.effect_id order by e.step desc limit 1) <> p_finding.execution_id
      then 'not_the_latest_execution'
    when branch_cancelled(r.branch_ref) is not null then 'branch_cancelled'
    when resolve_replaced(r.effect_id) then 'compensated_otherwise'
    else nullif(v_contra, 'audit_pending') end
    into v_reason
    from effect_records r
   where r.effect_id = p_finding.effect_id;

  if v_reason is not null then
    v_answer.outcome := 'illegal_state';
    v_answer.evidence := jsonb_build_object('reason', v_reason);
  elsif v_contra is not null or coalesce(v_absent <= p_now - v_bound, true) then
    v_answer.outcome := 'probe_first';
    v_answer.evidence := jsonb_build_object('absent_at', v_absent, 'bound', v_bound::text);
  end if;
  return v_answer;
end;
$function$;

comment on function irrevon.resolve_redispatch_refusal(irrevon.findings, timestamptz) is
  'Answer why a lost effect may not be sent again, or that it has to be looked at first, or nothing.';
