-- sweep_since — from which instant of the destination's clock the next sweep lists; null: all that there is.
-- RFC-002 §7.2, decision R9. Internal. The newest finished run's watermark, or the oldest of what that run left in
-- question where that is older: an orphan is one only when it is seen again. Less the overlap. However long nobody swept,
-- the window is as long.

create or replace function irrevon.sweep_since(p_adapter_id text, p_overlap interval)
returns timestamptz
language plpgsql
stable
set search_path = irrevon, pg_temp
as $function$
declare
  v_run   sweep_runs;
  v_since timestamptz;
  v_open  timestamptz;
  v_blind boolean;
begin
  select r.* into v_run
    from sweep_runs r join sweep_run_ends e using (sweep_run_id)
   where r.adapter_id = p_adapter_id order by r.sweep_run_id desc limit 1;
  if not found or p_overlap is null then
    return null;
  end if;

  select watermark into v_since from sweep_run_ends where sweep_run_id = v_run.sweep_run_id;
  select min(s.listed_at), bool_or(s.listed_at is null) into v_open, v_blind
    from sweep_sightings s
   where s.run_id = v_run.sweep_run_id and s.verdict in ('unmatched', 'in_flight')
     and not exists (select from findings f
                      where f.classification = 'ORPHANED'
                        and f.adapter_id = s.adapter_id and f.destination_ref = s.destination_ref);
  v_since := least(v_since, v_open) - p_overlap;
  if v_blind then
    v_since := case when v_run.window_from is not null then least(v_since, v_run.window_from) end;
  end if;
  return case when v_since >= '0001-01-01T00:00:00Z' then v_since end;
end;
$function$;

comment on function irrevon.sweep_since(text, interval) is
  'Return where the window of an adapter''s next sweep begins, by the destination''s clock; null: everything.';
