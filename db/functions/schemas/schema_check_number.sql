-- schema_check_number — the bound on its value that a number breaks, or null.

create or replace function irrevon.schema_check_number(p_schema jsonb, p_number numeric)
returns text
language plpgsql
immutable strict
set search_path = irrevon, pg_temp
as $function$
declare
  v_broken text := case
    when p_number < (p_schema -> 'minimum')::numeric then 'minimum'
    when p_number > (p_schema -> 'maximum')::numeric then 'maximum'
    when p_number <= (p_schema -> 'exclusiveMinimum')::numeric then 'exclusiveMinimum'
    when p_number >= (p_schema -> 'exclusiveMaximum')::numeric then 'exclusiveMaximum'
  end;
begin
  return v_broken || ' ' || jcs_number((p_schema -> v_broken)::numeric);
end;
$function$;

comment on function irrevon.schema_check_number(jsonb, numeric) is
  'The bound on its value that a number breaks, or null.';
