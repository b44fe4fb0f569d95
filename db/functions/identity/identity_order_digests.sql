-- identity_order_digests — the part of an order that its digest covers, as of the declaration in force.
-- RFC-002 §1, decisions I4, W13. Internal. Everything here derives from operation_id, the first
-- registration's parameters and the declaration; nothing that a model wrote later reaches it.

create or replace function irrevon.identity_order_digests(p_record irrevon.effect_records, p_operation_id text)
returns jsonb
language plpgsql
stable
set search_path = irrevon, pg_temp
as $function$
declare
  v_declaration adapter_declarations := adapter_in_force(p_record.adapter_id);
  v_key         text := idempotency_key(p_operation_id, v_declaration.key_max_length, v_declaration.key_alphabet);
  v_client_ref  text := case when v_declaration.client_ref_field is not null then p_operation_id end;
begin
  return jsonb_build_object(
    'operation_id',       p_operation_id,
    'idempotency_key',    v_key,
    'client_ref',         v_client_ref,
    'parameters_digest',  p_record.parameters_digest,
    'declaration_digest', v_declaration.declaration_digest,
    'order_digest',       order_digest(p_operation_id, v_key, v_client_ref,
                                       p_record.parameters_digest, v_declaration.declaration_digest));
end;
$function$;

comment on function irrevon.identity_order_digests(irrevon.effect_records, text) is
  'Return operation id, key, client reference and the digests of an order, as of now.';
