-- ledger_epoch_append — a new ledger epoch begins: whatever was lifted before counts no more.
-- Decision S5. Internal; the caller holds the stop lock. Returns its number.

create or replace function irrevon.ledger_epoch_append(p_reason text, p_now timestamptz)
returns integer
language sql
set search_path = irrevon, pg_temp
as $function$
  insert into ledger_epochs (ledger_epoch, system_identifier, timeline, incarnation, reason, created_at)
  select coalesce((select max(ledger_epoch) from ledger_epochs), 0) + 1,
         here.system_identifier, here.timeline, here.incarnation, p_reason, p_now
    from ledger_identity() as here
  returning ledger_epoch
$function$;

comment on function irrevon.ledger_epoch_append(text, timestamptz) is 'Begin a ledger epoch of this history; returns its number.';
