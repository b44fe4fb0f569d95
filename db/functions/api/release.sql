-- release — which version of Irrevon this ledger's functions are of.
-- Decision S9: a program of another version refuses before any work. tests hold it equal to the package's.

create or replace function irrevon.release()
returns text
language sql
immutable
security definer
set search_path = irrevon, pg_temp set timezone = 'UTC'
set enable_seqscan = off set enable_material = off set enable_hashjoin = off set enable_mergejoin = off
as $function$ select '0.1.0' $function$;

comment on function irrevon.release() is 'Return the version of Irrevon that these functions are of.';
grant execute on function irrevon.release() to irrevon_app, irrevon_operator, irrevon_reader;
