-- inspect_findings — what was concluded about an effect, or, with p_compensated, what the effect itself undoes.
-- RFC-002 §3.2, §3.3, §11 (2); decisions F4, F7. Internal. Each with its whole resolution history.

create or replace function irrevon.inspect_findings(p_effect_id text, p_compensated boolean, p_reveal boolean)
returns jsonb
language sql
stable
set search_path = irrevon, pg_temp
as $function$
  with named as materialized (
    select x.finding_id from findings x where not p_compensated and x.effect_id = p_effect_id
    union all
    select c.finding_id from finding_compensations c where p_compensated and c.effect_id = p_effect_id
  )
  select coalesce(jsonb_agg(jsonb_build_object(
           'finding_ref', f.finding_ref,
           'effect_id', f.effect_id,
           'operation_id', e.operation_id,
           'classification', f.classification,
           'moment', f.moment,
           'excess_effect_count', f.excess_effect_count,
           'adapter_id', f.adapter_id,
           'destination_ref', f.destination_ref,
           'evidence_digest', f.evidence_digest,
           'evidence', inspect_evidence(f.evidence, p_reveal),
           'created_by', f.created_by,
           'at', f.created_at) || inspect_resolutions(f.finding_id, p_reveal) order by f.finding_id), '[]')
    from named
   cross join lateral (select * from findings x where x.finding_id = named.finding_id offset 0) as f
    left join lateral (
      select y.operation_id from effect_executions y where y.execution_id = f.execution_id offset 0) as e on true
$function$;

comment on function irrevon.inspect_findings(text, boolean, boolean) is
  'Return the findings of an effect, or those that it undoes, each with its resolution history.';
