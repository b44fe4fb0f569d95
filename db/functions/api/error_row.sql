-- error_row — what a refusal means to a program: its row of canon_errors.
-- Decision S1. Null for a SQLSTATE that is none of ours. For clients that turn errors into exit codes.

create or replace function irrevon.error_row(p_sqlstate text)
returns jsonb
language sql
stable
security definer
set search_path = irrevon, pg_temp set timezone = 'UTC'
set enable_seqscan = off set enable_material = off set enable_hashjoin = off set enable_mergejoin = off
as $function$
  select to_jsonb(e) from canon_errors e where e.sqlstate = p_sqlstate
$function$;

comment on function irrevon.error_row(text) is 'Return the row of canon_errors for a SQLSTATE, or null.';
grant execute on function irrevon.error_row(text) to irrevon_app, irrevon_operator, irrevon_reader;
