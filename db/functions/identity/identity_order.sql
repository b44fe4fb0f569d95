-- identity_order — all that a hand needs to render and send one execution.
-- protocol step 1; decisions A3, W13. Internal. The parameters are the first registration's, whatever
-- variants came later.

create or replace function irrevon.identity_order(p_record irrevon.effect_records, p_operation_id text)
returns jsonb
language plpgsql
stable
set search_path = irrevon, pg_temp
as $function$
begin
  return identity_order_digests(p_record, p_operation_id) || jsonb_build_object(
    'effect_id',   p_record.effect_id,
    'step',        split_part(p_operation_id, ':', 2)::integer,
    'adapter_id',  p_record.adapter_id,
    'effect_type', p_record.effect_type,
    'scope',       p_record.scope,
    'stable_ids',  p_record.stable_ids,
    'parameters',  p_record.parameters_canonical::jsonb);
end;
$function$;

comment on function irrevon.identity_order(irrevon.effect_records, text) is
  'Return the complete order of one execution, as of now.';
