-- writer_boot — become the writer of that name: lock, new epoch, recovery begins.
-- RFC-002 §7.1, §13 (two engine processes); decisions A1, A2, S5. Call it at process start, on the connection
-- that stays open for the process's life: a session advisory lock on it refuses a second process of the name.
-- Claims of older epochs answer stale_writer from here on; claims of this one answer not_ready until
-- recovery_finish.
--
-- p_dead_boot is the boot_token of the process that the caller has proven dead (its OS lock on the run file, on the
-- same host, is free); null where it cannot know. It is kept as evidence. A token of another history, or of nobody,
-- proves nothing. A boot that is rolled back keeps its session lock until the session ends: close the connection.
-- p_witness names the file outside the database that is told of every claim before its wire call; `wal_position` is for it.
--   IR105 malformed_argument   the name
--   IR702 writer_name_taken    a live session has it; or this very one, as behind a pooler

create or replace function irrevon.writer_boot(
  p_writer     text default 'main',
  p_dead_boot  uuid default null,
  p_witness    uuid default null,
  out writer       text,
  out epoch        bigint,
  out boot_token   uuid,
  out ledger_epoch integer,
  out wal_position jsonb
)
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
  perform require_text('writer', p_writer, 128);
  insert into writers (writer, epoch) values (p_writer, 1) on conflict on constraint writers_pkey do nothing;
  select * into v_writer from writers w where w.writer = p_writer;
  perform lock_writer(v_writer.writer_id, true);
  perform lock_stop(true);
  -- The last thing that can fail, because a rollback does not give a session lock back.
  if writer_is_live(v_writer.writer_id) or not pg_try_advisory_lock(1230131715, v_writer.writer_id) then
    perform fail('writer_name_taken', '{"path": "writer", "rule": "is not held by a live session"}');
  end if;
  v_now := clock();
  select coalesce(max(b.epoch), 0) + 1 into epoch from writer_boots b where b.writer = p_writer;
  writer := p_writer;
  boot_token := gen_random_uuid();

  insert into writer_boots (writer, epoch, boot_token, dead_boot, witness, booted_by, created_at)
  values (p_writer, writer_boot.epoch, writer_boot.boot_token, p_dead_boot, p_witness, session_user, v_now);
  update writers w set epoch = writer_boot.epoch, recovery_epoch = writer_boot.epoch where w.writer = p_writer;
  ledger_epoch := ledger_epoch_begin('booted on another history', v_now);
  wal_position := ledger_position() || jsonb_build_object('at', v_now);
end;
$function$;

comment on function irrevon.writer_boot(text, uuid, uuid) is
  'Become the writer of a name and begin its recovery; returns its epoch and boot_token. '
  'Refuses malformed_argument (IR105), wrong_isolation (IR206), writer_name_taken (IR702).';
grant execute on function irrevon.writer_boot(text, uuid, uuid) to irrevon_app, irrevon_operator;
