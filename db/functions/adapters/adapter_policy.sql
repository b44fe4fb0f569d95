-- adapter_policy — what one declaration says of an effect type.
-- RFC-002 §1; decisions I2, I3. Internal. Raises IR101 malformed_contract where it does not declare the type.

create or replace function irrevon.adapter_policy(p_declaration_seq bigint, p_effect_type text)
returns irrevon.effect_type_policies
language plpgsql
stable
set search_path = irrevon, pg_temp
as $function$
declare
  v_policy effect_type_policies;
begin
  select * into v_policy
    from effect_type_policies
   where declaration_seq = p_declaration_seq and effect_type = p_effect_type;
  if not found then
    perform fail('malformed_contract', '{"path": "/effect_type", "rule": "is declared by the adapter"}');
  end if;

  return v_policy;
end;
$function$;

comment on function irrevon.adapter_policy(bigint, text) is
  'Return what a declaration says of an effect type; refuses one that it does not declare.';
