-- sweep_begin — begin to list a destination, or go on where a sweep of it was cut short.
-- RFC-002 §7.2, decision R9. List what was created since `since`, by the destination's clock, with no end; hand page after
-- page to sweep_page, and the end to sweep_finish. An adapter has one unfinished run at a time.
--   begun         since null: all that there is
--   resumed       page_no and cursor are those of the next page; is_read: no page is left, finish it
--   not_listable  the destination declares no list: it has no orphan coverage, and evidence says so
-- deadline_seconds is for each page.
--   IR103 unknown_adapter   IR703 stale_writer   IR105 malformed_argument   IR206 wrong_isolation

create or replace function irrevon.sweep_begin(
  p_adapter_id text,
  p_writer     text default null,
  p_epoch      bigint default null
)
returns table (outcome text, run_token uuid, since text, page_no integer, cursor text, is_read boolean,
               deadline_seconds double precision, evidence jsonb)
language plpgsql
security definer
set search_path = irrevon, pg_temp set timezone = 'UTC'
set enable_seqscan = off set enable_material = off set enable_hashjoin = off set enable_mergejoin = off
as $function$
#variable_conflict use_column
declare
  v_declared adapter_declarations;
  v_run      sweep_runs;
  v_now      timestamptz;
begin
  perform begin_write();
  perform require_text('adapter_id', p_adapter_id, 256);
  perform recovery_caller(p_writer, p_epoch);
  perform sweep_lock(p_adapter_id);
  v_now := clock();
  v_declared := adapter_in_force(p_adapter_id);
  deadline_seconds := extract(epoch from setting('probe_deadline')::interval);
  if not (v_declared.declaration ->> 'list_queryable')::boolean then
    outcome := 'not_listable';
    evidence := jsonb_build_object('declaration_digest', v_declared.declaration_digest);
    return next;
    return;
  end if;

  select r.* into v_run from sweep_runs r
   where r.adapter_id = p_adapter_id order by r.sweep_run_id desc limit 1;
  outcome := case when v_run.sweep_run_id is null or exists (
                select from sweep_run_ends e where e.sweep_run_id = v_run.sweep_run_id) then 'begun' else 'resumed' end;
  if outcome = 'begun' then
    insert into sweep_runs (run_token, adapter_id, declaration_digest, window_from, writer, epoch, started_by, started_at)
    values (gen_random_uuid(), p_adapter_id, v_declared.declaration_digest,
            sweep_since(p_adapter_id, sweep_overlap(v_declared.declaration)), p_writer, p_epoch, session_user, v_now)
    returning * into v_run;
  end if;

  select coalesce(max(p.page_no), 0) + 1, (array_agg(p.next_cursor order by p.page_no desc))[1],
         count(*) > 0 and (array_agg(p.next_cursor order by p.page_no desc))[1] is null
    into page_no, cursor, is_read
    from sweep_pages p where p.sweep_run_id = v_run.sweep_run_id;
  run_token := v_run.run_token;
  since := to_char(v_run.window_from at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.US"Z"');
  evidence := '{}';
  return next;
end;
$function$;

comment on function irrevon.sweep_begin(text, text, bigint) is
  'Begin or resume a sweep for orphans; answers begun, resumed or not_listable. '
  'Refuses unknown_adapter (IR103), malformed_argument (IR105), wrong_isolation (IR206), stale_writer (IR703).';
grant execute on function irrevon.sweep_begin(text, text, bigint) to irrevon_app, irrevon_operator;
