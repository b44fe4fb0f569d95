-- inspect_contract — what was intended: the record of an effect, its values only where they are revealed.
-- RFC-002 §1, §11 (2); decision S2. Internal.

create or replace function irrevon.inspect_contract(p_record irrevon.effect_records, p_reveal boolean)
returns jsonb
language sql
stable
set search_path = irrevon, pg_temp
as $function$
  select jsonb_build_object(
    'effect_type', p_record.effect_type,
    'effect_class', p_record.effect_class,
    'scope', p_record.scope,
    'adapter_id', p_record.adapter_id,
    'branch_ref', p_record.branch_ref,
    'event_time', p_record.event_time,
    'stable_ids', jsonb_build_object(
      'keys', (select coalesce(jsonb_agg(k order by k collate "C"), '[]') from jsonb_object_keys(p_record.stable_ids) as k),
      'values', case when p_reveal then p_record.stable_ids end),
    'parameters', jsonb_build_object(
      'digest', p_record.parameters_digest,
      'document', case when p_reveal then p_record.parameters_canonical::jsonb end),
    'registered_by', p_record.registered_by,
    'at', p_record.created_at)
$function$;

comment on function irrevon.inspect_contract(irrevon.effect_records, boolean) is
  'Return what was intended: type, class, scope, adapter, keys and digests; values where they are revealed.';
