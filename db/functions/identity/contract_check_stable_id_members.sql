-- contract_check_stable_id_members — the shape of stable_ids, whatever the effect type.
-- How a value may be spelt depends on the effect type: contract_check_stable_ids.

create or replace function irrevon.contract_check_stable_id_members(p_stable_ids jsonb)
returns jsonb
language plpgsql
stable
set search_path = irrevon, pg_temp
as $function$
declare
  v_error constant text := 'malformed_contract';
  v_names jsonb;
  v_name  text;
begin
  if jsonb_typeof(p_stable_ids) <> 'object' then
    perform contract_refuse(v_error, '/stable_ids', 'is an object');
  end if;

  v_names := jsonb_path_query_array(p_stable_ids, 'strict $.keyvalue().key');
  if jsonb_array_length(v_names) not between 1 and 32 then
    perform contract_refuse(v_error, '/stable_ids', 'holds 1 to 32 members');
  end if;

  for i in 0 .. jsonb_array_length(v_names) - 1 loop
    v_name := v_names ->> i;
    if octet_length(v_name) not between 1 and 128 or contract_identity_flaw(v_name) is not null then
      perform contract_refuse(v_error, contract_pointer('/stable_ids', v_name),
        coalesce(contract_identity_flaw(v_name), 'names hold 1 to 128 octets'));
    elsif jsonb_typeof(p_stable_ids -> v_name) <> 'string'
          or length(p_stable_ids ->> v_name) not between 1 and 512 then
      perform contract_refuse(v_error, contract_pointer('/stable_ids', v_name),
        'is a string of 1 to 512 characters');
    end if;
  end loop;
  return p_stable_ids;
end;
$function$;

comment on function irrevon.contract_check_stable_id_members(jsonb) is
  'The stable ids, refused unless they are 1 to 32 short strings under short, unambiguous names.';
