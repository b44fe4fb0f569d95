-- ledger_position — where in which WAL this transaction writes, for whoever keeps a witness.
-- Decision S5. Internal. `wal` names server and timeline: positions of two of them are not compared. The transaction's
-- own commit lies behind `lsn`, so that a ledger whose WAL ends before it has forgotten the transaction.

create or replace function irrevon.ledger_position()
returns jsonb
language plpgsql
set search_path = irrevon, pg_temp
as $function$
declare
  v_here record := ledger_identity();
begin
  return jsonb_build_object('wal', v_here.system_identifier || '/' || v_here.timeline,
                            'lsn', pg_current_wal_insert_lsn());
end;
$function$;

comment on function irrevon.ledger_position() is 'Return the WAL and the position in it that this transaction writes at.';
