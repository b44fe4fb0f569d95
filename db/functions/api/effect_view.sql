-- effect_view — one effect as a list shows it: its record, where it stands, its executions with their receipts, its findings.
-- RFC-002 §9 (Q1), decision S2. Internal. Names of stable ids and digests, never values; no sequence number leaves the ledger.

create or replace function irrevon.effect_view(p_record irrevon.effect_records)
returns jsonb
language sql
stable
set search_path = irrevon, pg_temp
as $function$
  select jsonb_build_object(
    'effect_id', p_record.effect_id, 'effect_type', p_record.effect_type, 'effect_class', p_record.effect_class,
    'scope', p_record.scope, 'adapter_id', p_record.adapter_id, 'branch_ref', p_record.branch_ref,
    'stable_id_keys', (select jsonb_agg(key order by key) from jsonb_object_keys(p_record.stable_ids) as key),
    'parameters_digest', p_record.parameters_digest, 'declaration_digest', p_record.declaration_digest,
    'event_time', p_record.event_time, 'registered_by', p_record.registered_by, 'registered_at', p_record.created_at,
    'lifecycle', effect_lifecycle(p_record.effect_id), 'classification', effect_classification(p_record.effect_id),
    'executions', (
      select jsonb_agg(jsonb_build_object(
               'operation_id', e.operation_id, 'step', e.step, 'opened_by', e.opened_by, 'opened_at', e.created_at,
               'lifecycle', f.state, 'since', f.since, 'attempts', execution_attempts(e.execution_id)) order by e.step)
        from effect_executions e join frontiers f using (execution_id)
       where e.effect_id = p_record.effect_id),
    'findings', (
      select coalesce(jsonb_agg(finding_view(f) order by f.finding_id), '[]')
        from findings f where f.effect_id = p_record.effect_id))
$function$;

comment on function irrevon.effect_view(irrevon.effect_records) is
  'Return one effect as a list shows it: record, executions, receipts, findings.';
