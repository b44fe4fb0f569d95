-- declaration_list_flaw — the rule that an array of a declaration breaks, or null.

create or replace function irrevon.declaration_list_flaw(p_kind text, p_value jsonb)
returns text
language plpgsql
immutable strict
set search_path = irrevon, pg_temp
as $function$
begin
  if jsonb_typeof(p_value) <> 'array' or jsonb_array_length(p_value) > 256 then
    return 'is an array of at most 256 items';
  elsif (select count(*) <> count(distinct item) from jsonb_array_elements(p_value) as item) then
    return 'lists nothing twice';
  end if;

  case p_kind
    when 'names' then
      return (select min(declaration_flaw('name', item)) from jsonb_array_elements(p_value) as item);

    when 'uris' then
      if exists (
        select from jsonb_array_elements(p_value) as item
         where jsonb_typeof(item) <> 'string' or octet_length(item #>> '{}') > 2048
            or item #>> '{}' !~ E'^[A-Za-z][A-Za-z0-9+.-]*:[A-Za-z0-9._~:/?#@!$&''()*+,;=%[\\]-]+$'
            or (item #>> '{}' ~* '^https?:' and item #>> '{}' !~* '^https?://[^/?#]')
      ) then
        return 'is a list of URIs (RFC 3986)';
      end if;

    when 'statuses' then
      if p_value = '[]' or exists (
        select from jsonb_array_elements(p_value) as item where item::text !~ '^2[0-9][0-9]$'
      ) then
        return 'is a list of at least one integer from 200 to 299';
      end if;
  end case;
  return null;
end;
$function$;

comment on function irrevon.declaration_list_flaw(text, jsonb) is
  'The rule that an array of a declaration breaks for its kind, or null.';
