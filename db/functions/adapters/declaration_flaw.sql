-- declaration_flaw — the rule that one value of a declaration breaks, or null.
-- The kinds of declaration_format. An alphabet is of visible ASCII, because keys travel in headers.

create or replace function irrevon.declaration_flaw(p_kind text, p_value jsonb)
returns text
language plpgsql
immutable strict
set search_path = irrevon, pg_temp
as $function$
declare
  v_text text := case when jsonb_typeof(p_value) = 'string' then p_value #>> '{}' else '' end;
begin
  if right(p_kind, 1) = '?' then
    return case when p_value <> 'null' then declaration_flaw(left(p_kind, -1), p_value) end;
  elsif strpos(p_kind, '|') > 0 then
    return case when v_text <> all (string_to_array(p_kind, '|')) then 'is one of ' || p_kind end;
  end if;

  case p_kind
    when 'boolean' then
      return case when jsonb_typeof(p_value) <> p_kind then 'is of type ' || p_kind end;
    when 'schema' then
      return case when jsonb_typeof(p_value) not in ('object', 'boolean') then 'is an object or a boolean' end;
    when 'names', 'uris', 'statuses' then
      return declaration_list_flaw(p_kind, p_value);
    when 'name' then
      return case when octet_length(v_text) not between 1 and 128 then 'names are strings of 1 to 128 octets'
                  else contract_identity_flaw(v_text) end;
    when 'adapter' then
      return case when octet_length(v_text) not between 1 and 256 then 'is a string of 1 to 256 octets'
                  else contract_identity_flaw(v_text) end;
    when 'text' then
      return case when octet_length(v_text) not between 1 and 1024 then 'is a string of 1 to 1024 octets' end;
    when 'notes' then
      return case when jsonb_typeof(p_value) <> 'string' or octet_length(v_text) > 4096
                  then 'is a string of at most 4096 octets' end;
    when 'duration' then
      return case when declaration_interval(v_text) is null then
        'is null or an ISO 8601 duration of days, hours, minutes and seconds, at most 36500 days' end;
    when 'key length' then
      return case when p_value::text !~ '^[0-9]{2,4}$' or p_value::text::integer not between 16 and 4096
                  then 'is null or an integer from 16 to 4096' end;
    when 'alphabet' then
      return case when v_text !~ '^[!-~]{16,}$' or v_text ~ E'(.).*\\1'
                  then 'is null or at least 16 different visible ASCII characters' end;
    when 'index' then
      return case when p_value::text !~ '^[0-9]{1,3}$' then 'is the place of a citation, counted from 0' end;
    when 'path' then
      return case when v_text !~ '^/[!-~]*$' or octet_length(v_text) > 1024
                  then 'is a path of visible ASCII that starts with /' end;
    when 'pointer' then
      return case when v_text !~ '^(/([^~/]|~[01])*)+$' or octet_length(v_text) > 1024
                  then 'is null or a JSON pointer (RFC 6901) of at most 1024 octets' end;
  end case;
end;
$function$;

comment on function irrevon.declaration_flaw(text, jsonb) is
  'The rule that one value of a declaration breaks for its kind, or null.';
