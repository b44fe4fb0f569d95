-- identity_reregister — what a contract means for the record that exists already.
-- RFC-002 §1, the table of member classes; decisions I5, I6, W6. Internal; the record is locked.
--   IR101 malformed_contract  another wording breaks the schema in force, or its effect type is declared no more.
--                             The dispatchable wording was checked when it came, and may come again

create or replace function irrevon.identity_reregister(
  p_record        irrevon.effect_records,
  p_contract      irrevon.contract,
  p_contract_text text,
  p_now           timestamptz
)
returns irrevon.registration_answer
language plpgsql
set search_path = irrevon, pg_temp
as $function$
declare
  v_members   text[] := identity_member_conflict(
                          p_record, p_contract.effect_class, p_contract.adapter_id, p_contract.branch_ref);
  v_variant   boolean;
  v_refreshed boolean;
begin
  if v_members <> '{}' then
    insert into identity_conflicts (effect_id, members, contract_digest, refused_by, created_at)
    values (p_record.effect_id, v_members,
            encode(sha256(convert_to(p_contract_text, 'UTF8')), 'hex'), session_user, p_now);
    return identity_answer(p_record, 'identity_conflict', jsonb_build_object('conflicting', v_members));
  end if;

  if p_contract.parameters_digest <> p_record.parameters_digest then
    perform contract_check_schema(p_contract.parameters_canonical, (adapter_policy(
      (adapter_in_force(p_record.adapter_id)).declaration_seq, p_record.effect_type)).parameters_schema);
  end if;

  v_variant := identity_record_variant(p_record, p_contract.parameters_digest, p_contract.event_time, p_now);
  v_refreshed := identity_refresh_authority(
    p_record.effect_id, p_contract.authority_ref, p_contract.stamped_at, p_now);

  return identity_answer(p_record, 'replayed', jsonb_build_object(
    'variant', v_variant,
    'given_parameters_digest', p_contract.parameters_digest,
    'authority_refreshed', v_refreshed));
end;
$function$;

comment on function irrevon.identity_reregister(irrevon.effect_records, irrevon.contract, text, timestamptz) is
  'Record what a re-registration brings, or refuse it as a conflict.';
