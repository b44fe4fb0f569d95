-- ledger_identity — which physical history this server writes: system identifier and timeline.
-- Decision S5. Internal. The timeline is read off the WAL file name: after a promotion the control file
-- still tells the old one.

create or replace function irrevon.ledger_identity(out system_identifier bigint, out timeline text)
language sql
volatile
set search_path = irrevon, pg_temp
as $function$
  select (pg_control_system()).system_identifier, left(pg_walfile_name(pg_current_wal_insert_lsn()), 8)
$function$;

comment on function irrevon.ledger_identity() is 'Return the system identifier and timeline that this server writes.';
