-- gate_check_deny_list — is this effect contained by an incident?
-- RFC-002 §4 check 1. Internal. An entry stops an effect that matches all that the entry names. Denies with
-- reason `denied`.

create or replace function irrevon.gate_check_deny_list(p_record irrevon.effect_records)
returns jsonb
language plpgsql
stable
set search_path = irrevon, pg_temp
as $function$
declare
  v_denies jsonb;
begin
  select jsonb_agg(d.deny_ref order by d.deny_ref) into v_denies
    from denies_in_force d
   where coalesce(d.effect_class = p_record.effect_class, true)
     and coalesce(d.effect_type = p_record.effect_type, true)
     and coalesce(d.scope = p_record.scope, true)
     and coalesce(d.adapter_id = p_record.adapter_id, true);

  return gate_result('deny_list', case when v_denies is not null then 'denied' end,
                     jsonb_build_object('denies', coalesce(v_denies, '[]')));
end;
$function$;

comment on function irrevon.gate_check_deny_list(irrevon.effect_records) is
  'Gate check 1: no deny entry in force matches the effect.';
