-- sweep_run_locked — a run by its token, with the sweeps of its adapter held.
-- RFC-002 §7.2. Internal. Raises IR704 unknown_sweep.

create or replace function irrevon.sweep_run_locked(p_run uuid)
returns irrevon.sweep_runs
language plpgsql
set search_path = irrevon, pg_temp
as $function$
declare
  v_run sweep_runs;
begin
  select * into v_run from sweep_runs where run_token = p_run;
  if not found then
    perform fail('unknown_sweep', '{"path": "run", "rule": "was begun"}');
  end if;
  perform sweep_lock(v_run.adapter_id);
  return v_run;
end;
$function$;

comment on function irrevon.sweep_run_locked(uuid) is 'Return a run and hold the sweeps of its adapter; refuses an unknown one.';
