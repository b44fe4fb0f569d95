-- schema_flaw_node — the flaw of a schema at its place in the whole, or null.
-- Recursion is bounded by the depth of the document, which contract_parse bounds.

create or replace function irrevon.schema_flaw_node(p_root jsonb, p_schema jsonb)
returns jsonb
language plpgsql
immutable strict
set search_path = irrevon, pg_temp
as $function$
declare
  v_keywords constant jsonb := schema_keywords();
  v_keyword  text;
  v_value    jsonb;
  v_rule     text;
  v_flaw     jsonb;
begin
  if jsonb_typeof(p_schema) = 'boolean' then
    return null;
  elsif jsonb_typeof(p_schema) <> 'object' then
    return '{"path": "", "rule": "is a schema: an object or a boolean"}'::jsonb;
  end if;

  for v_keyword, v_value in select key, value from jsonb_each(p_schema) loop
    v_rule := case when not v_keywords ? v_keyword
                   then format('keyword %s is not supported', to_json(left(v_keyword, 64)))
                   else schema_keyword_flaw(v_keywords ->> v_keyword, v_value) end;
    if v_rule is null and v_keyword = '$ref' then
      v_rule := schema_reference_flaw(p_root, v_value #>> '{}');
    end if;

    v_flaw := case when v_rule is not null then jsonb_build_object('path', '', 'rule', v_rule)
                   else case v_keywords ->> v_keyword
                     when 'schema' then schema_flaw_node(p_root, v_value)
                     when 'schemas' then schema_flaw_map(p_root, v_value)
                   end end;
    if v_flaw is not null then
      return schema_flaw_at(v_keyword, v_flaw);
    end if;
  end loop;
  return null;
end;
$function$;

comment on function irrevon.schema_flaw_node(jsonb, jsonb) is
  'The flaw of a schema, or of a schema inside it, given the root that references start from; null for none.';
