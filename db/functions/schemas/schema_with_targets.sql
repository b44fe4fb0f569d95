-- schema_with_targets — a set of schemas with everything that their `$ref` lead to in place.
-- A schema equal to one that is there already adds nothing, which also ends cycles.

create or replace function irrevon.schema_with_targets(p_root jsonb, p_schemas jsonb[])
returns jsonb[]
language plpgsql
immutable strict
set search_path = irrevon, pg_temp
as $function$
declare
  v_schemas jsonb[] := p_schemas;
  v_place   integer := 1;
  v_target  jsonb;
begin
  while v_place <= cardinality(v_schemas) loop
    v_target := schema_target(p_root, v_schemas[v_place] ->> '$ref');
    if v_target <> all (v_schemas) then                       -- null where there is no $ref
      v_schemas := v_schemas || v_target;
    end if;
    v_place := v_place + 1;
  end loop;
  return v_schemas;
end;
$function$;

comment on function irrevon.schema_with_targets(jsonb, jsonb[]) is
  'Schemas together with all that they refer to in place.';
