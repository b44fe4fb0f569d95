-- schema_lists — is a value one of those that `enum` lists?
-- Containment is equality for scalars, and one pass in C; of objects and arrays it would take parts for the whole.

create or replace function irrevon.schema_lists(p_values jsonb, p_value jsonb, p_type text)
returns boolean
language plpgsql
immutable strict
set search_path = irrevon, pg_temp
as $function$
begin
  if p_type not in ('object', 'array') then
    return p_values @> p_value;
  end if;
  return exists (select from jsonb_array_elements(p_values) as listed (item) where item = p_value);
end;
$function$;

comment on function irrevon.schema_lists(jsonb, jsonb, text) is
  'Whether an array holds a value of this type, compared as JSON Schema compares.';
