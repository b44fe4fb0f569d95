-- lock_writer — the fence between a writer's calls and its next boot, until the transaction ends.
-- Decision A2. Internal. Shared in a call of the writer, exclusive in writer_boot: no attempt of an old
-- epoch can commit after the boot's scan began.

create or replace function irrevon.lock_writer(p_writer_id integer, p_exclusive boolean)
returns void
language plpgsql
set search_path = irrevon, pg_temp
as $function$
begin
  if p_exclusive then
    perform pg_advisory_xact_lock(1230131714, p_writer_id);
  else
    perform pg_advisory_xact_lock_shared(1230131714, p_writer_id);
  end if;
end;
$function$;

comment on function irrevon.lock_writer(integer, boolean) is
  'Take the fence of one writer, shared for its calls or exclusive for its boot, until the transaction ends.';
