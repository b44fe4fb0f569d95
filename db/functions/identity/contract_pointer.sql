-- contract_pointer — the JSON pointer (RFC 6901) of a member below a path.
-- Both are cut, so that a walk over a hostile document cannot multiply its names.

create or replace function irrevon.contract_pointer(p_path text, p_member text)
returns text
language plpgsql
immutable strict
set search_path = irrevon, pg_temp
as $function$
begin
  return left(p_path || '/' || replace(replace(left(p_member, 128), '~', '~0'), '/', '~1'), 256);
end;
$function$;

comment on function irrevon.contract_pointer(text, text) is
  'The JSON pointer of a member below a path, escaped and bounded.';
