-- writer_is_live — does any session hold the writer's liveness lock, this one included?
-- Decisions A1, A2. Internal. A free lock proves that the session is gone, not that its process is.

create or replace function irrevon.writer_is_live(p_writer_id integer)
returns boolean
language sql
volatile
set search_path = irrevon, pg_temp
as $function$
  select exists (
    select from pg_locks
     where locktype = 'advisory' and objsubid = 2 and granted
       and classid = 1230131715 and objid = p_writer_id::oid
       and database = (select oid from pg_database where datname = current_database()))
$function$;

comment on function irrevon.writer_is_live(integer) is 'Say whether a session holds the liveness lock of a writer.';
