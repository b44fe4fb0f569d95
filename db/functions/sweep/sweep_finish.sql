-- sweep_finish — the list was read to its end: set the watermark, and say what is an orphan.
-- RFC-002 §7.2, decision R9. The watermark is the destination's clock at the first page, where it told it, else the
-- ledger's when the run began.
--   finished  orphans names the findings that this run completed the proof of
--   replayed  it was finished before; nothing was written
--   unread    pages are left; nothing was written
--   IR704 unknown_sweep   IR105 malformed_argument   IR206 wrong_isolation

create or replace function irrevon.sweep_finish(p_run uuid)
returns table (outcome text, watermark timestamptz, orphans uuid[], counts jsonb)
language plpgsql
security definer
set search_path = irrevon, pg_temp set timezone = 'UTC'
set enable_seqscan = off set enable_material = off set enable_hashjoin = off set enable_mergejoin = off
as $function$
#variable_conflict use_column
declare
  v_run sweep_runs;
  v_end sweep_run_ends;
  v_now timestamptz;
begin
  perform begin_write();
  v_run := sweep_run_locked(p_run);
  v_now := clock();
  select * into v_end from sweep_run_ends e where e.sweep_run_id = v_run.sweep_run_id;
  outcome := case
    when found then 'replayed'
    when not exists (select from sweep_pages p where p.sweep_run_id = v_run.sweep_run_id and p.next_cursor is null) then 'unread'
    else 'finished' end;

  if outcome = 'finished' then
    select coalesce(min(p.as_of), v_run.started_at) into watermark from sweep_pages p where p.sweep_run_id = v_run.sweep_run_id;
    orphans := sweep_orphans(v_run, watermark, v_now);
    insert into sweep_run_ends (sweep_run_id, watermark, counts, ended_at)
    select v_run.sweep_run_id, watermark, jsonb_object_agg(name, total) || jsonb_build_object('orphaned', cardinality(orphans)), v_now
      from (select c.key, sum(c.value::bigint) from sweep_pages p cross join jsonb_each_text(p.counts) as c
             where p.sweep_run_id = v_run.sweep_run_id group by c.key) as summed(name, total)
    returning * into v_end;
  end if;
  select v_end.watermark, v_end.counts, coalesce(orphans, '{}') into watermark, counts, orphans;
  return next;
end;
$function$;

comment on function irrevon.sweep_finish(uuid) is
  'Finish a sweep, and write its orphans; answers finished, replayed or unread. '
  'Refuses wrong_isolation (IR206), unknown_sweep (IR704).';
grant execute on function irrevon.sweep_finish(uuid) to irrevon_app, irrevon_operator;
