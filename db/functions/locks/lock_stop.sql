-- lock_stop — the lock between claims and stops, until the transaction ends.
-- Decisions W2, W5. Internal. Shared in a claim, exclusive in every stop (deny, cancel, revoke, pause,
-- declaration change, quarantine): a stop commits either before a claim reads, or after that claim committed.

create or replace function irrevon.lock_stop(p_exclusive boolean)
returns void
language plpgsql
set search_path = irrevon, pg_temp
as $function$
begin
  if p_exclusive then
    perform pg_advisory_xact_lock(1230131713, 0);
  else
    perform pg_advisory_xact_lock_shared(1230131713, 0);
  end if;
end;
$function$;

comment on function irrevon.lock_stop(boolean) is
  'Take the stop lock, shared for a claim or exclusive for a stop, until the transaction ends.';
