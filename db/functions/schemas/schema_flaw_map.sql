-- schema_flaw_map — the flaw of the schemas that an object names, or null.

create or replace function irrevon.schema_flaw_map(p_root jsonb, p_schemas jsonb)
returns jsonb
language plpgsql
immutable strict
set search_path = irrevon, pg_temp
as $function$
declare
  v_name   text;
  v_schema jsonb;
  v_flaw   jsonb;
begin
  for v_name, v_schema in select key, value from jsonb_each(p_schemas) loop
    v_flaw := schema_flaw_node(p_root, v_schema);
    if v_flaw is not null then
      return schema_flaw_at(v_name, v_flaw);
    end if;
  end loop;
  return null;
end;
$function$;

comment on function irrevon.schema_flaw_map(jsonb, jsonb) is
  'The flaw of the schemas that an object names, given the root that references start from; null for none.';
