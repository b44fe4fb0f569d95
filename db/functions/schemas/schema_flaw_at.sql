-- schema_flaw_at — a flaw of what is inside, told from outside. Paths grow on the way out: most values have no flaw.

create or replace function irrevon.schema_flaw_at(p_member text, p_flaw jsonb)
returns jsonb
language plpgsql
immutable strict
set search_path = irrevon, pg_temp
as $function$
begin
  return jsonb_build_object('path', contract_pointer('', p_member) || (p_flaw ->> 'path'), 'rule', p_flaw -> 'rule');
end;
$function$;

comment on function irrevon.schema_flaw_at(text, jsonb) is 'A flaw with its path one member longer.';
