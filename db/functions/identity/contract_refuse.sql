-- contract_refuse — raise malformed_contract or malformed_declaration for one place in a document.
-- W9. Names the path and the rule, never the value. The path holds member names that others chose, so
-- it is cut: an error has to fit in a log line.

create or replace function irrevon.contract_refuse(p_error text, p_path text, p_rule text)
returns void
language plpgsql
stable
set search_path = irrevon, pg_temp
as $function$
begin
  perform fail(p_error, jsonb_build_object('path', left(p_path, 256), 'rule', p_rule));
end;
$function$;

comment on function irrevon.contract_refuse(text, text, text) is
  'Raise a malformed document error that names a JSON pointer and the rule broken there.';
