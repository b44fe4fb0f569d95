-- ledger_position — where in which WAL this transaction writes, for whoever keeps a witness.
-- Decision S5. Internal. `wal` names server and timeline: positions of two of them are not compared. The transaction's
-- own commit lies behind `lsn`, so that a ledger whose WAL ends before it has forgotten the transaction. Every caller has made
-- sure that the newest epoch is of the history that it writes: the server is not asked for its name once more.

create or replace function irrevon.ledger_position()
returns jsonb
language plpgsql
set search_path = irrevon, pg_temp
as $function$
begin
  return (select jsonb_build_object('wal', e.system_identifier || '/' || e.timeline, 'lsn', pg_current_wal_insert_lsn())
            from ledger_epochs e
           order by e.ledger_epoch desc
           limit 1);
end;
$function$;

comment on function irrevon.ledger_position() is 'Return the WAL and the position in it that this transaction writes at.';
