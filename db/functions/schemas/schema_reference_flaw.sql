-- schema_reference_flaw — the rule that a `$ref` breaks, or null.
-- Only data may end a cycle: a `$ref` whose target refers on is followed up to 32 times.

create or replace function irrevon.schema_reference_flaw(p_root jsonb, p_ref text)
returns text
language plpgsql
immutable strict
set search_path = irrevon, pg_temp
as $function$
declare
  v_target jsonb := schema_target(p_root, p_ref);
begin
  if v_target is null then
    return 'is "#" or "#/$defs/" and the name of a definition at the root, without percent signs';
  end if;

  for i in 1 .. 32 loop
    v_target := schema_target(p_root, v_target ->> '$ref');
    if v_target is null then                                  -- an end, or another reference's flaw
      return null;
    end if;
  end loop;
  return 'comes to an end within 32 references, or consumes data';
end;
$function$;

comment on function irrevon.schema_reference_flaw(jsonb, text) is
  'The rule that a $ref breaks, given the root that it starts from, or null.';
