-- schema_flaw — the first place where a schema leaves the supported subset of JSON Schema 2020-12, or null.
-- RFC-002 §1. Answers {"path": JSON pointer, "rule": ...}. A keyword that would be ignored is a check that somebody
-- relies on, so that every keyword outside the subset is refused by its name.

create or replace function irrevon.schema_flaw(p_schema jsonb)
returns jsonb
language plpgsql
immutable strict
set search_path = irrevon, pg_temp
as $function$
declare
  v_root jsonb := p_schema #> '{}';
begin
  return schema_flaw_node(v_root, v_root);
end;
$function$;

comment on function irrevon.schema_flaw(jsonb) is
  'The path and the rule of the first place where a schema leaves the supported subset of JSON Schema, or null.';
