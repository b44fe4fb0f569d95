-- contract_parameters_flaw — the bound that one node of a payload breaks by itself, or null.

create or replace function irrevon.contract_parameters_flaw(p_node jsonb)
returns text
language plpgsql
immutable strict
set search_path = irrevon, pg_temp
as $function$
begin
  case jsonb_typeof(p_node)
    when 'string' then
      if length(p_node #>> '{}') > 65536 then
        return 'strings hold at most 65536 characters';
      end if;
    when 'object' then
      if (select count(*) from jsonb_object_keys(p_node)) > 256 then
        return 'objects hold at most 256 members';
      elsif exists (select from jsonb_object_keys(p_node) as name where length(name) > 65536) then
        return 'names hold at most 65536 characters';
      end if;
    else
      null;
  end case;
  return null;
end;
$function$;

comment on function irrevon.contract_parameters_flaw(jsonb) is
  'The bound of the contract that one node of a payload breaks, or null.';
