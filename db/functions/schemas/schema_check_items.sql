-- schema_check_items — hold an array's items against the items of every schema.

create or replace function irrevon.schema_check_items(p_root jsonb, p_schemas jsonb[], p_value jsonb)
returns jsonb
language plpgsql
immutable strict
set search_path = irrevon, pg_temp
as $function$
declare
  v_schema jsonb;
  v_abouts jsonb[] := '{}'::jsonb[];
  v_flaw   jsonb;
begin
  foreach v_schema in array p_schemas loop
    if v_schema ? 'items' and v_schema -> 'items' <> all (v_abouts) then
      v_abouts := v_abouts || (v_schema -> 'items');
    end if;
  end loop;
  if cardinality(v_abouts) = 0 then
    return null;
  end if;
  v_abouts := schema_with_targets(p_root, v_abouts);

  for i in 0 .. jsonb_array_length(p_value) - 1 loop
    v_flaw := schema_check_node(p_root, v_abouts, p_value -> i);
    if v_flaw is not null then
      return schema_flaw_at(i::text, v_flaw);
    end if;
  end loop;
  return null;
end;
$function$;

comment on function irrevon.schema_check_items(jsonb, jsonb[], jsonb) is
  'The flaw of an array''s items under all the schemas that apply to it, or null.';
