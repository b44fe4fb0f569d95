-- schema_check_node — hold one value against all the schemas that apply at its place.
-- They are a set, in which the targets of each `$ref` are already (schema_with_targets). Every schema is applied
-- once, so that cost is bounded by schemas times values, however definitions refer to each other.

create or replace function irrevon.schema_check_node(p_root jsonb, p_schemas jsonb[], p_value jsonb)
returns jsonb
language plpgsql
immutable strict
set search_path = irrevon, pg_temp
as $function$
declare
  v_type   text := jsonb_typeof(p_value);
  v_schema jsonb;
  v_rule   text;
begin
  foreach v_schema in array p_schemas loop
    v_rule := schema_check_value(v_schema, p_value, v_type);
    if v_rule is not null then
      return jsonb_build_object('path', '', 'rule', v_rule);
    end if;
  end loop;

  return case v_type
    when 'object' then schema_check_members(p_root, p_schemas, p_value)
    when 'array' then schema_check_items(p_root, p_schemas, p_value)
  end;
end;
$function$;

comment on function irrevon.schema_check_node(jsonb, jsonb[], jsonb) is
  'The flaw of one value, or of what is inside it, under all the schemas that apply to it; null for none.';
