-- ledger_identity — which history this ledger writes: of which server, on which timeline, in which incarnation.
-- Decision S5. Internal. The timeline is read off the WAL file name: after a promotion the control file still tells the
-- old one. The incarnation is the object ids of the database and of a table of the ledger: a clone of the database
-- has another of the first, a dump that was restored another of the second. PL/pgSQL, which keeps its plans: every
-- claim asks.

create or replace function irrevon.ledger_identity(
  out system_identifier bigint,
  out timeline          text,
  out incarnation       text
)
language plpgsql
set search_path = irrevon, pg_temp
as $function$
begin
  system_identifier := (pg_control_system()).system_identifier;
  timeline := left(pg_walfile_name(pg_current_wal_insert_lsn()), 8);
  incarnation := (select oid from pg_database where datname = current_database())
                 || '/' || 'irrevon.ledger_epochs'::regclass::oid;
end;
$function$;

comment on function irrevon.ledger_identity() is
  'Return the system identifier, timeline and incarnation of the history that this ledger writes.';
