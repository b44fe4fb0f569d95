-- identity_insert — store a new intent: record, authority, first execution, in one transaction.
-- RFC-002 §1, §2.3; decisions I2, I3. Internal. Returns null where somebody else registered it meanwhile.
--   IR101 malformed_contract  the adapter does not declare the effect type; stable ids or parameters break its rules
--   IR103 unknown_adapter     nobody registered a declaration for adapter_id

create or replace function irrevon.identity_insert(p_contract irrevon.contract, p_now timestamptz)
returns irrevon.effect_records
language plpgsql
set search_path = irrevon, pg_temp
as $function$
declare
  v_declaration adapter_declarations := adapter_in_force(p_contract.adapter_id);
  v_policy      effect_type_policies := adapter_policy(v_declaration.declaration_seq, p_contract.effect_type);
  v_record      effect_records;
begin
  perform contract_check_stable_ids(
    p_contract.stable_ids, v_policy.required_ids, v_policy.allowed_ids, v_policy.opaque_ids);
  perform contract_check_schema(p_contract.parameters_canonical, v_policy.parameters_schema);

  insert into effect_records
    (effect_id, effect_type, effect_class, scope, stable_ids, adapter_id, declaration_digest,
     parameters_digest, parameters_canonical, contract_canonical, branch_ref, event_time,
     registered_by, created_at, ledger_epoch, written_xid)
  values
    (p_contract.effect_id, p_contract.effect_type, p_contract.effect_class, p_contract.scope,
     p_contract.stable_ids, p_contract.adapter_id, v_declaration.declaration_digest,
     p_contract.parameters_digest, p_contract.parameters_canonical, p_contract.contract_canonical,
     p_contract.branch_ref, p_contract.event_time, session_user, p_now, ledger_epoch_here(), pg_current_xact_id())
  on conflict (effect_id) do nothing
  returning * into v_record;

  if v_record.effect_id is not null then
    perform identity_refresh_authority(
      v_record.effect_id, p_contract.authority_ref, p_contract.stamped_at, p_now);
    perform ledger_open_execution(v_record.effect_id, 'register', p_now);
  end if;

  return v_record;
end;
$function$;

comment on function irrevon.identity_insert(irrevon.contract, timestamptz) is
  'Store a new intent and open its first execution; null where it exists already.';
