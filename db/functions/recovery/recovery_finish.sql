-- recovery_finish — the scan is over: this writer may claim from now on.
-- RFC-002 §7.1: the API opens only after every open execution was adjudicated or parked. Then, and in the same
-- transaction, what policy sends again is opened by recovery, up to 100 effects; redispatch_due takes the rest. p_counts is
-- JSON text for whoever reads the run later, kept whatever it is. Returns finished, or replayed where it was finished before.
--   IR703 stale_writer   IR206 wrong_isolation   IR603 attempt_in_flight: abandoned attempts are open; scan again

create or replace function irrevon.recovery_finish(
  p_writer text,
  p_epoch  bigint,
  p_counts text default null
)
returns text
language plpgsql
security definer
set search_path = irrevon, pg_temp set timezone = 'UTC'
set enable_seqscan = off set enable_material = off set enable_hashjoin = off set enable_mergejoin = off
as $function$
declare
  v_writer writers;
  v_now    timestamptz;
begin
  perform begin_write();
  v_writer := recovery_require_writer(p_writer, p_epoch);
  v_now := clock();
  if v_writer.recovery_epoch is null then
    return 'replayed';
  end if;
  if exists (select from recovery_abandoned(v_now, 1)) then
    perform fail('attempt_in_flight', '{"path": "open_work", "rule": "no abandoned attempt is left"}');
  end if;

  update writers set recovery_epoch = null where writer = p_writer and recovery_epoch is not null;
  if not found then
    return 'replayed';               -- another call finished it meanwhile: the fence is shared among them
  end if;
  insert into recovery_runs (writer, epoch, kind, counts, ended_at)
  values (p_writer, p_epoch, 'boot', evidence_read(p_counts), v_now);
  perform redispatch_drain('recovery', jsonb_build_object('recovery_run', p_writer || ':' || p_epoch), null, 100);
  return 'finished';
end;
$function$;

comment on function irrevon.recovery_finish(text, bigint, text) is
  'Open the ledger to this writer''s claims once its recovery is done; returns finished or replayed. '
  'Refuses wrong_isolation (IR206), attempt_in_flight (IR603), stale_writer (IR703).';
grant execute on function irrevon.recovery_finish(text, bigint, text) to irrevon_app, irrevon_operator;
