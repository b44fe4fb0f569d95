-- audit_find_absent — what a confirmed absence contradicts: an effect that was committed, and has vanished.
-- RFC-002 §3.2. Internal. Returns the finding_refs written.

create or replace function irrevon.audit_find_absent(
  p_probe     irrevon.status_probes,
  p_effect_id text,
  p_evidence  jsonb,
  p_now       timestamptz
)
returns jsonb
language plpgsql
set search_path = irrevon, pg_temp
as $function$
declare
  v_execution_id bigint;
  v_findings     jsonb := '[]'::jsonb;
begin
  for v_execution_id in
    select e.execution_id
      from effect_executions e
      join frontiers at using (execution_id)
      join canon_states s on s.state = at.state and s.is_terminal and s.blocks_dispatch
     where e.effect_id = p_effect_id
     order by e.execution_id
  loop
    v_findings := v_findings || audit_find(p_probe, v_execution_id, 'CONTRADICTED', null, null, p_evidence, p_now);
  end loop;
  return v_findings;
end;
$function$;

comment on function irrevon.audit_find_absent(irrevon.status_probes, text, jsonb, timestamptz) is
  'Append what a confirmed absence contradicts and return the names of the findings.';
