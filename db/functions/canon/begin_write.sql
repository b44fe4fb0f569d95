-- begin_write — what every writing entry point does before it takes a lock.
-- Decisions W3, W8; RFC-002 §5.1, §13. Internal.
--
-- Above READ COMMITTED a stale snapshot sees neither a claim nor a stop that committed during the lock
-- wait, so such callers are refused: IR206 wrong_isolation. Durability is raised, and its warnings let through,
-- for this transaction only, and inside the body: a function's SET clause would be undone before COMMIT.

create or replace function irrevon.begin_write()
returns void
language plpgsql
set search_path = irrevon, pg_temp
as $function$
begin
  if current_setting('transaction_isolation') <> 'read committed' then
    perform fail('wrong_isolation', jsonb_build_object(
      'path', 'transaction_isolation', 'rule', 'is read committed'));
  end if;

  if current_setting('synchronous_commit') in ('off', 'local', 'remote_write') then
    perform set_config('synchronous_commit', 'on', true);
  end if;

  -- The warning that a synchronous standby was not waited for comes at COMMIT; a hand must see it (W8).
  if current_setting('client_min_messages') = 'error' then
    perform set_config('client_min_messages', 'warning', true);
  end if;

  -- A caller that set a bound of its own keeps it: an operator's stop may wait longer for an open claim.
  if current_setting('lock_timeout') = '0' then
    perform set_config('lock_timeout', setting('lock_timeout'), true);
  end if;
end;
$function$;

comment on function irrevon.begin_write() is
  'Refuse isolation above READ COMMITTED, then raise durability and bound lock waits for this transaction.';
