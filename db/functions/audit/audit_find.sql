-- audit_find — append one finding of an audit, unless the same was observed of this execution before.
-- RFC-002 §3.2, decision R6: the evidence holds what the settle went by and the fresh probe; idempotent is what was
-- observed, not who asked for it. Internal. Returns a list of its finding_ref, or of nothing.

create or replace function irrevon.audit_find(
  p_probe          irrevon.status_probes,
  p_execution_id   bigint,
  p_classification text,
  p_excess         bigint,
  p_ref            text,
  p_evidence       jsonb,
  p_now            timestamptz
)
returns jsonb
language plpgsql
set search_path = irrevon, pg_temp
as $function$
declare
  v_observed jsonb := jsonb_build_object('n_found', greatest(p_probe.n_found, reconcile_in_force(p_probe)), 'refs',
    coalesce((select jsonb_agg(ref order by ref) from (
      select distinct ref from reconcile_found(p_probe) order by ref limit 10) as listed), '[]'));
  v_finding  bigint;
begin
  if exists (select from findings f
              where f.execution_id = p_execution_id and f.classification = p_classification
                and f.effect_id = (select effect_id from effect_executions where execution_id = p_execution_id)
                and f.moment = 'audit' and f.evidence -> 'observed' = v_observed) then
    return '[]'::jsonb;
  end if;

  v_finding := ledger_attach_finding(p_execution_id, p_classification, 'audit', p_excess, p_ref, p_probe.recorded_by,
    p_evidence || jsonb_build_object('observed', v_observed, 'probe_token', p_probe.probe_token,
      'queried_at', p_probe.queried_at, 'response_digest', p_probe.response_digest, 'settled', (
        select jsonb_build_object('to', t.to_state, 'cause', t.cause, 'at', t.created_at, 'evidence', t.evidence)
          from frontiers f join effect_transitions t using (transition_seq) where f.execution_id = p_execution_id)), p_now);
  return (select coalesce(jsonb_agg(finding_ref), '[]') from findings where finding_id = v_finding);
end;
$function$;

comment on function irrevon.audit_find(irrevon.status_probes, bigint, text, bigint, text, jsonb, timestamptz) is
  'Append one finding of an audit, unless the same was observed before; returns its name in a list.';
