-- schema_check_size — the bound on length, items or properties that a size breaks, or null.
-- Length counts characters as code points, which is how PostgreSQL counts in UTF-8.

create or replace function irrevon.schema_check_size(p_schema jsonb, p_what text, p_size integer)
returns text
language plpgsql
immutable strict
set search_path = irrevon, pg_temp
as $function$
begin
  if p_size < (p_schema -> ('min' || p_what))::numeric then
    return 'min' || p_what || ' ' || jcs_number((p_schema -> ('min' || p_what))::numeric);
  elsif p_size > (p_schema -> ('max' || p_what))::numeric then
    return 'max' || p_what || ' ' || jcs_number((p_schema -> ('max' || p_what))::numeric);
  end if;
  return null;
end;
$function$;

comment on function irrevon.schema_check_size(jsonb, text, integer) is
  'The bound on length, items or properties that a size breaks, or null.';
