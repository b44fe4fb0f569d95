-- json_nests_deep — could parsing this text exhaust the server's stack? More than 512 openings may.
-- Decision W12. Internal. Counts openings without parsing, those inside strings included: an outcome's
-- evidence is flat, so that the coarse answer costs nothing.

create or replace function irrevon.json_nests_deep(p_text text)
returns boolean
language plpgsql
immutable
set search_path = irrevon, pg_temp
as $function$
begin
  return length(p_text) - length(translate(p_text, '[{', '')) > 512;
end;
$function$;

comment on function irrevon.json_nests_deep(text) is 'Say whether JSON text opens more than 512 arrays and objects.';
