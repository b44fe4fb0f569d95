-- reconcile_wait — look again later: 30 s x 2^n after now, at most the cap.
-- RFC-002 §13, decision R7. Internal. The instant stands in open_work, so that no process has to remember it.

create or replace function irrevon.reconcile_wait(p_execution_id bigint, p_now timestamptz)
returns irrevon.probe_answer
language plpgsql
set search_path = irrevon, pg_temp
as $function$
declare
  v_next timestamptz;
begin
  update open_work
     set probes = probes + 1,
         next_probe_at = p_now + least(setting('reconcile_backoff')::interval * 2 ^ least(probes, 30),
                                       setting('reconcile_backoff_cap')::interval)
   where execution_id = p_execution_id
  returning next_probe_at into v_next;

  return ('wait_until', null, null, null, jsonb_build_object('next_probe_at', v_next))::probe_answer;
end;
$function$;

comment on function irrevon.reconcile_wait(bigint, timestamptz) is 'Set the instant of the next look, doubling the pause.';
