-- declaration_check — hold one part of a declaration against its part of the format.
-- Closed at every level: every member is there, null where nothing is known, and no other. Names of the
-- maps (failures, effect types) are bounded and unambiguous, because contracts must be able to name them.

create or replace function irrevon.declaration_check(p_path text, p_value jsonb, p_format jsonb)
returns void
language plpgsql
stable
set search_path = irrevon, pg_temp
as $function$
declare
  v_error constant text := 'malformed_declaration';
  v_name  text;
  v_flaw  text;
begin
  if jsonb_typeof(p_format) = 'string' then
    v_flaw := declaration_flaw(p_format #>> '{}', p_value);
    if v_flaw is not null then
      perform contract_refuse(v_error, p_path, v_flaw);
    end if;
    return;
  elsif p_format ? '?' and p_value = 'null' then
    return;
  elsif jsonb_typeof(p_value) <> 'object' then
    perform contract_refuse(v_error, p_path, 'is an object');
  elsif (select count(*) > 256 from jsonb_object_keys(p_value)) then
    perform contract_refuse(v_error, p_path, 'holds at most 256 members');
  end if;

  for v_name in select jsonb_object_keys(p_value) loop
    if p_format ? '*' then
      if octet_length(v_name) not between 1 and 256 or contract_identity_flaw(v_name) is not null then
        perform contract_refuse(v_error, contract_pointer(p_path, v_name),
          coalesce(contract_identity_flaw(v_name), 'names hold 1 to 256 octets'));
      end if;
    elsif v_name = '?' or not p_format ? v_name then
      perform contract_refuse(v_error, contract_pointer(p_path, v_name), 'unknown members are refused');
    end if;
    perform declaration_check(contract_pointer(p_path, v_name), p_value -> v_name,
      coalesce(p_format -> '*', p_format -> v_name));
  end loop;

  for v_name in select name from jsonb_object_keys(p_format) as name where name not in ('*', '?') loop
    if not p_value ? v_name then
      perform contract_refuse(v_error, contract_pointer(p_path, v_name), 'is required');
    end if;
  end loop;
end;
$function$;

comment on function irrevon.declaration_check(text, jsonb, jsonb) is
  'Refuse what the closed format of declarations does not allow at one place.';
