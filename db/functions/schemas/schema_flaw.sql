-- schema_flaw — the first place where a schema leaves the supported subset of JSON Schema 2020-12, or null.
-- RFC-002 §1. Answers {"path": JSON pointer, "rule": ...}. A keyword that would be ignored is a check that somebody
-- relies on, so that every keyword outside the subset is refused by its name.
--
-- Where a `$ref` stands beside keywords that look inside, a member comes under two schemas, and further in under
-- more. A few such places are in use (a definition extended); with sixteen, no value comes under more than some
-- hundreds of schemas, however deep it lies.

create or replace function irrevon.schema_flaw(p_schema jsonb)
returns jsonb
language plpgsql
immutable strict
set search_path = irrevon, pg_temp
as $function$
declare
  v_root jsonb := p_schema #> '{}';
begin
  if jsonb_array_length(jsonb_path_query_array(v_root, 'strict $.** ? (exists(@."$ref")
       && (exists(@.properties) || exists(@.additionalProperties) || exists(@.items)))')) > 16 then
    return '{"path": "", "rule": "at most 16 $ref stand beside properties, additionalProperties or items"}'::jsonb;
  end if;
  return schema_flaw_node(v_root, v_root);
end;
$function$;

comment on function irrevon.schema_flaw(jsonb) is
  'The path and the rule of the first place where a schema leaves the supported subset of JSON Schema, or null.';
