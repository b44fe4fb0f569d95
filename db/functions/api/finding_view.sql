-- finding_view — one finding as lists show it, with its whole resolution history.
-- RFC-002 §3.3, §9 (Q2). Internal. Evidence is its digest, until there is a pipeline that redacts it.

create or replace function irrevon.finding_view(p_finding irrevon.findings)
returns jsonb
language sql
stable
set search_path = irrevon, pg_temp
as $function$
  select jsonb_build_object(
    'finding_ref', p_finding.finding_ref, 'classification', p_finding.classification, 'moment', p_finding.moment,
    'subject_effect_id', p_finding.effect_id,
    'operation_id', (select e.operation_id from effect_executions e where e.execution_id = p_finding.execution_id),
    'adapter_id', p_finding.adapter_id, 'destination_ref', p_finding.destination_ref,
    'excess_effect_count', p_finding.excess_effect_count,
    'evidence', jsonb_build_object('digest', p_finding.evidence_digest, 'bundle', null, 'redaction', 'digest_only'),
    'created_by', p_finding.created_by, 'created_at', p_finding.created_at,
    'resolution_status', (select s.status from finding_statuses s where s.finding_id = p_finding.finding_id),
    'resolutions', (
      select coalesce(jsonb_agg(jsonb_build_object(
               'from', r.from_status, 'to', r.to_status, 'actor', r.actor, 'at', r.created_at,
               'replacement', r.replacement_operation_id) order by r.resolution_seq), '[]')
        from finding_resolutions r where r.finding_id = p_finding.finding_id))
$function$;

comment on function irrevon.finding_view(irrevon.findings) is 'Return one finding as lists show it, with its resolutions.';
