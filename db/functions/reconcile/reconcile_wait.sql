-- reconcile_wait — look again at p_at; where that is null, 30 s x 2^n after now, at most the cap.
-- RFC-002 §6.1, §13; decision R7. Internal. The instant stands in open_work, so that no process has to remember it.
-- Once the escalation budget is spent, it is parked and a human is asked instead; the last look falls due at its end.

create or replace function irrevon.reconcile_wait(p_execution_id bigint, p_at timestamptz, p_now timestamptz)
returns irrevon.probe_answer
language plpgsql
set search_path = irrevon, pg_temp
as $function$
declare
  v_work open_work;
  v_ends timestamptz;
  v_next timestamptz;
begin
  select * into v_work from open_work where execution_id = p_execution_id;
  v_ends := reconcile_budget_end(v_work.since);
  if v_work.parked_reason is not null or p_now >= v_ends then
    return reconcile_park(p_execution_id, 'budget_spent', p_now);
  end if;

  v_next := least(coalesce(p_at, p_now + reconcile_pause(v_work.probes)), v_ends);
  perform reconcile_note(p_execution_id, 'waits', null, v_next, p_now);
  return ('wait_until', null, null, null, jsonb_build_object('next_probe_at', v_next))::probe_answer;
end;
$function$;

comment on function irrevon.reconcile_wait(bigint, timestamptz, timestamptz) is
  'Set the instant of the next look, by default doubling the pause; park what has spent its budget.';
