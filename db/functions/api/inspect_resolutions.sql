-- inspect_resolutions — the whole history of what became of a finding, and the effects that undo it.
-- RFC-002 §3.3; decisions F2-F6. Internal. `replacement` is the execution that a redispatch opened, with where it stands.

create or replace function irrevon.inspect_resolutions(p_finding_id bigint, p_reveal boolean)
returns jsonb
language sql
stable
set search_path = irrevon, pg_temp
as $function$
  select jsonb_build_object(
    'status', (select s.status from finding_statuses s where s.finding_id = p_finding_id),
    'resolutions', (
      select coalesce(jsonb_agg(jsonb_build_object(
               'from', r.from_status, 'to', r.to_status, 'actor', r.actor, 'decided_by', r.decided_by,
               'decision_id', r.decision_id, 'why', decided.reason, 'evidence', inspect_evidence(r.evidence, p_reveal),
               'replacement', case when r.replacement_operation_id is not null then jsonb_build_object(
                 'operation_id', r.replacement_operation_id, 'lifecycle', sent.state) end,
               'at', r.created_at) order by r.resolution_seq), '[]')
        from (select * from finding_resolutions x where x.finding_id = p_finding_id offset 0) as r
        left join lateral (select b.reason from bulk_decisions b where b.decision_id = r.decision_id offset 0) as decided on true
        left join lateral (
          select y.state from effect_executions e join frontiers y using (execution_id)
           where e.effect_id = split_part(r.replacement_operation_id, ':', 1)
             and e.step = split_part(r.replacement_operation_id, ':', 2)::integer) as sent on true),
    'compensations', (
      select coalesce(jsonb_agg(jsonb_build_object(
               'effect_id', c.effect_id, 'lifecycle', undone.state, 'decided_by', c.decided_by,
               'evidence', inspect_evidence(c.evidence, p_reveal), 'at', c.created_at)
               order by c.created_at, c.effect_id), '[]')
        from (select * from finding_compensations x where x.finding_id = p_finding_id offset 0) as c
        left join lateral (
          select y.state from effect_executions e join frontiers y using (execution_id)
           where e.effect_id = c.effect_id order by e.step desc limit 1) as undone on true))
$function$;

comment on function irrevon.inspect_resolutions(bigint, boolean) is
  'Return the status, the resolutions and the compensations of a finding.';
