-- schema_check_members — hold an object's members against required, properties and additionalProperties.
-- A member that `properties` of one schema does not name is that schema's `additionalProperties`.

create or replace function irrevon.schema_check_members(p_root jsonb, p_schemas jsonb[], p_value jsonb)
returns jsonb
language plpgsql
immutable strict
set search_path = irrevon, pg_temp
as $function$
declare
  v_names  jsonb;
  v_name   text;
  v_schema jsonb;
  v_about  jsonb;
  v_abouts jsonb[];
  v_flaw   jsonb;
  v_deeper boolean := false;
  v_refers boolean;
begin
  foreach v_schema in array p_schemas loop
    v_deeper := v_deeper or v_schema ?| '{properties,additionalProperties}';
    v_names  := v_schema -> 'required';
    for i in 0 .. coalesce(jsonb_array_length(v_names), 0) - 1 loop
      v_name := v_names ->> i;
      if not p_value ? v_name then
        return schema_flaw_at(v_name, '{"path": "", "rule": "required by schema"}');
      end if;
    end loop;
  end loop;
  if not v_deeper then
    return null;
  end if;

  v_names := jsonb_path_query_array(p_value, 'strict $.keyvalue().key');
  for i in 0 .. jsonb_array_length(v_names) - 1 loop
    v_name   := v_names ->> i;
    v_abouts := '{}';
    v_refers := false;
    foreach v_schema in array p_schemas loop
      v_about := v_schema #> array['properties', v_name];
      if v_about is null then
        v_about := v_schema -> 'additionalProperties';
        if v_about = 'false' then
          return schema_flaw_at(v_name, '{"path": "", "rule": "additionalProperties false"}');
        end if;
      end if;
      if v_about is not null and v_about <> all (v_abouts) then
        v_abouts := v_abouts || v_about;
        v_refers := v_refers or v_about ? '$ref';
      end if;
    end loop;

    if cardinality(v_abouts) > 0 then
      if v_refers then
        v_abouts := schema_with_targets(p_root, v_abouts);
      end if;
      v_flaw := schema_check_node(p_root, v_abouts, p_value -> v_name);
      if v_flaw is not null then
        return schema_flaw_at(v_name, v_flaw);
      end if;
    end if;
  end loop;
  return null;
end;
$function$;

comment on function irrevon.schema_check_members(jsonb, jsonb[], jsonb) is
  'The flaw of an object''s members under all the schemas that apply to it, or null.';
