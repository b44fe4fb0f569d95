-- writer_actor — as whom a writer adjudicates: recovery while the recovery of that epoch is unfinished, else reconciler.
-- RFC-002 §3.1, decision W1: nobody names the actor. Internal. A hand without a writer is a reconciler.

create or replace function irrevon.writer_actor(p_writer text, p_epoch bigint)
returns text
language sql
stable
set search_path = irrevon, pg_temp
as $function$
  select case when exists (select from writers where writer = p_writer and recovery_epoch = p_epoch)
              then 'recovery' else 'reconciler' end
$function$;

comment on function irrevon.writer_actor(text, bigint) is 'Return the actor that a writer adjudicates as: recovery or reconciler.';
