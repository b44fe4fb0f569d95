-- schema_check — the first place where a JSON value breaks a schema, or null.
-- RFC-002 §1. Answers {"path": JSON pointer, "rule": keyword and its bound}, never the value. The schema is one that
-- schema_flaw passed; what the subset of JSON Schema 2020-12 holds is listed in schema_keywords.
--
-- Depth of recursion is the value's depth, which the caller bounds: `$ref` is followed without recursion.

create or replace function irrevon.schema_check(p_schema jsonb, p_value jsonb)
returns jsonb
language plpgsql
immutable strict
set search_path = irrevon, pg_temp
as $function$
declare
  v_root jsonb := p_schema #> '{}';      -- unpacked once: what a table compressed is unpacked by every operator
begin
  return schema_check_node(v_root, schema_with_targets(v_root, array[v_root]), p_value #> '{}');
end;
$function$;

comment on function irrevon.schema_check(jsonb, jsonb) is
  'The path and the rule of the first place where a JSON value breaks a schema, or null.';
