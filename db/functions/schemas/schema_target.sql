-- schema_target — what a local `$ref` names: the whole schema, or one of the definitions at its root; else null.
-- The name is a JSON pointer's (RFC 6901) in a URI's fragment. Characters that would need a percent sign there are
-- refused, so that a definition has one spelling only.

create or replace function irrevon.schema_target(p_root jsonb, p_ref text)
returns jsonb
language plpgsql
immutable strict
set search_path = irrevon, pg_temp
as $function$
begin
  if p_ref = '#' then
    return p_root;
  elsif p_ref ~ E'^#/\\$defs/([A-Za-z0-9._$:@+-]|~[01])+$' then
    return p_root #> array['$defs', replace(replace(substr(p_ref, 9), '~1', '/'), '~0', '~')];
  end if;
  return null;
end;
$function$;

comment on function irrevon.schema_target(jsonb, text) is
  'The schema that a local $ref names, or null.';
