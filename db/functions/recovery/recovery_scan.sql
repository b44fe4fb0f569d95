-- recovery_scan — close what was provably abandoned, at boot or online.
-- RFC-002 §7.1; decisions A1, A7. Call it until it returns no row; each call is one transaction and takes at
-- most p_limit attempts, in the order of their executions. An abandoned attempt gets a LOST receipt, by the actor
-- recovery, whatever its frontier: its slot is free, its execution AMBIGUOUS, and reconcile_due hands it out.
-- Re-entrant: what one call closed, no other sees. One that cannot be closed is parked, proof poisoned:SQLSTATE,
-- and does not stop the rest. Online, after its recovery or without a writer, anybody may call it: the proof is of the
-- attempt, and not of the caller.
--   IR703 stale_writer   IR105 malformed_argument   IR206 wrong_isolation

create or replace function irrevon.recovery_scan(
  p_writer text default null,
  p_epoch  bigint default null,
  p_limit  integer default 500
)
returns table (operation_id text, claim_token uuid, proof text, lifecycle text)
language plpgsql
security definer
set search_path = irrevon, pg_temp set timezone = 'UTC'
set enable_seqscan = off set enable_material = off set enable_hashjoin = off set enable_mergejoin = off
as $function$
#variable_conflict use_column
declare
  v_abandoned record;
  v_writer    writers;
  v_closed    integer := 0;
  v_now       timestamptz;
begin
  perform begin_write();
  perform require_argument('limit', 'is 1 to 10000', p_limit between 1 and 10000);
  v_writer := recovery_caller(p_writer, p_epoch);
  v_now := clock();

  for v_abandoned in select * from recovery_abandoned(v_now, p_limit) loop
    select * into operation_id, claim_token, proof, lifecycle
      from recovery_close(v_abandoned.claim_token, v_abandoned.proof, v_now);
    continue when claim_token is null;
    v_closed := v_closed + 1;
    return next;
  end loop;

  if v_closed > 0 and v_writer.writer is not null and v_writer.recovery_epoch is null then
    insert into recovery_runs (writer, epoch, kind, counts, ended_at)
    values (p_writer, p_epoch, 'online', jsonb_build_object('closed', v_closed), v_now);
  end if;
end;
$function$;

comment on function irrevon.recovery_scan(text, bigint, integer) is
  'Close abandoned attempts with a LOST receipt, at boot or online; call until it returns nothing. '
  'Refuses malformed_argument (IR105), wrong_isolation (IR206), stale_writer (IR703).';
grant execute on function irrevon.recovery_scan(text, bigint, integer) to irrevon_app, irrevon_operator;
