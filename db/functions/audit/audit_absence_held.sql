-- audit_absence_held — did a redispatch rest on an absence that the ledger knew, that was young enough, and that nothing had
-- undone by then?
-- RFC-002 §5.3 (3), §6.2; decision R1. Internal. p_told is what the resolution says: the instant of the absence, and the bound
-- in force, which is one that the setting has had.

create or replace function irrevon.audit_absence_held(p_finding irrevon.findings, p_told jsonb, p_at timestamptz)
returns boolean
language plpgsql
stable
set search_path = irrevon, pg_temp
as $function$
begin
  return (
    select coalesce(
      exists (
        select from effect_transitions t
         where t.execution_id = p_finding.execution_id and t.cause = 'reconciled_absent' and t.created_at <= p_at
           and case t.actor when 'human' then t.created_at else (t.evidence ->> 'queried_at')::timestamptz end = told.absent_at
        union all
        select from audit_requests q join audit_drains d using (audit_request_id) left join status_probes p using (probe_token)
         where q.effect_id = p_finding.effect_id and d.created_at <= p_at
           and case when d.drained_by = 'human' then d.created_at when p.result = 'ABSENT' then p.queried_at end = told.absent_at)
      and not exists (
        select from effect_executions e join status_probes p using (execution_id)
         where e.effect_id = p_finding.effect_id and p.result = 'PRESENT'
           and p.recorded_at > told.absent_at and p.recorded_at <= p_at)
      and exists (
        select from (select default_value from settings where name = 'redispatch_evidence_bound'
                     union all
                     select value from setting_changes where name = 'redispatch_evidence_bound' and created_at <= p_at) as had(bound)
         where had.bound = p_told ->> 'bound' and told.absent_at > p_at - had.bound::interval), false)
      from (select (p_told ->> 'absent_at')::timestamptz) as told(absent_at));
end;
$function$;

comment on function irrevon.audit_absence_held(irrevon.findings, jsonb, timestamptz) is
  'Say whether a redispatch rested on a fresh absence that the ledger knew at that instant.';
