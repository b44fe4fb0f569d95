-- resolve_write — write an action that nothing speaks against, with all that belongs to it, in one transaction.
-- RFC-002 §3.3; decisions F2, F4. Internal: everything is locked and checked. ledger_resolve asks the canon once more, and
-- closes what may close. Compensations that are named later are added, with evidence of their own. A redispatch says which
-- absence it rests on.

create or replace function irrevon.resolve_write(
  p_finding       irrevon.findings,
  p_action        text,
  p_actor         text,
  p_evidence      jsonb,
  p_compensations text[],
  p_decision_id   uuid,
  p_now           timestamptz
)
returns irrevon.resolution_answer
language plpgsql
set search_path = irrevon, pg_temp
as $function$
declare
  v_id        constant bigint := p_finding.finding_id;
  v_status    constant text := (select status from finding_statuses where finding_id = v_id);
  v_execution bigint;
  v_operation text;
  v_evidence  jsonb := p_evidence;
begin
  insert into finding_compensations (finding_id, effect_id, created_at, evidence, decided_by)
  select distinct v_id, effect, p_now, p_evidence, session_user from unnest(p_compensations) as effect
  on conflict (finding_id, effect_id) do nothing;
  if p_action = 'REDISPATCHED' then
    v_execution := ledger_open_execution(p_finding.effect_id, 'resolve_redispatch', p_now);
    select operation_id into v_operation from effect_executions where execution_id = v_execution;
    v_evidence := v_evidence || jsonb_build_object('rested_on', jsonb_build_object(
      'absent_at', resolve_absence_at(p_finding.effect_id, p_finding.execution_id), 'bound', setting('redispatch_evidence_bound')));
  end if;

  if v_status <> p_action then
    perform ledger_resolve(v_id, v_status, p_action, p_actor, v_evidence, p_now, v_operation, p_decision_id);
  elsif finding_may_close(v_id, v_status) then
    perform ledger_resolve(v_id, v_status, 'CLOSED', 'system', p_evidence, p_now);
  end if;

  return ('resolved', p_finding.finding_ref, (select status from finding_statuses where finding_id = v_id),
    jsonb_build_object('operation_id', v_operation, 'compensations', (
      select jsonb_agg(effect_id order by effect_id) from finding_compensations where finding_id = v_id)),
    resolve_order(v_id))::resolution_answer;
end;
$function$;

comment on function irrevon.resolve_write(irrevon.findings, text, text, jsonb, text[], uuid, timestamptz) is
  'Write an action on a finding, its execution or its compensations, and return how it stands.';
