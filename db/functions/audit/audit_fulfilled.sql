-- audit_fulfilled — did the condition hold, at the instant at which a finding was closed from this status?
-- RFC-002 §3.3; decisions F3, F4, F6. Internal. The same as finding_may_close, of the past; and what the closing names as its
-- fulfilment committed in that very instant. What is accepted closes at once: audit_resolutions.

create or replace function irrevon.audit_fulfilled(
  p_finding  irrevon.findings,
  p_status   text,
  p_evidence jsonb,
  p_at       timestamptz
)
returns boolean
language plpgsql
stable
set search_path = irrevon, pg_temp
as $function$
begin
  return (
    select case p_status
      when 'REDISPATCHED' then exists (
        select from finding_resolutions r
          join effect_executions x on x.effect_id = p_finding.effect_id and x.operation_id = r.replacement_operation_id
          join effect_executions e on e.effect_id = x.effect_id and e.step >= x.step
          join effect_transitions t on t.execution_id = e.execution_id and t.created_at = p_at
          join canon_states s on s.state = t.to_state and s.is_terminal and s.blocks_dispatch
         where r.finding_id = p_finding.finding_id and r.to_status = p_status
           and e.operation_id = p_evidence ->> 'fulfilled_by')
      when 'COMPENSATED' then resolve_compensated(p_finding, p_at) and (p_evidence -> 'fulfilled_by' is null or exists (
        select from effect_executions e
          join effect_transitions t on t.execution_id = e.execution_id and t.created_at = p_at
          join canon_states s on s.state = t.to_state and s.is_terminal and s.blocks_dispatch
         where e.effect_id = split_part(p_evidence ->> 'fulfilled_by', ':', 1) and e.operation_id = p_evidence ->> 'fulfilled_by'))
      else false end);
end;
$function$;

comment on function irrevon.audit_fulfilled(irrevon.findings, text, jsonb, timestamptz) is
  'Say whether the closing condition of a finding held when it was closed.';
