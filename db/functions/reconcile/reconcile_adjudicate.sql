-- reconcile_adjudicate — what one stored probe means for its open execution.
-- RFC-002 §6.1; decisions R2, R4, R7. Internal: record and execution are locked. PRESENT settles only by an
-- effect of the execution's own operation; found only under another operation of the intent, or only in a state
-- that the declaration does not count as in force, it parks.

create or replace function irrevon.reconcile_adjudicate(
  p_probe irrevon.status_probes,
  p_state text,
  p_now   timestamptz
)
returns irrevon.probe_answer
language plpgsql
set search_path = irrevon, pg_temp
as $function$
declare
  v_own_ref text;
begin
  if p_probe.result = 'ABSENT' and p_probe.destination_refs <> '[]' then
    return reconcile_park(p_probe.execution_id, case when reconcile_in_force(p_probe) > 0
      then 'contradictory_answer' else 'found_not_in_force' end);
  elsif p_probe.result <> 'PRESENT' then
    return reconcile_wait(p_probe.execution_id, p_now);
  end if;

  v_own_ref := reconcile_own_ref(p_probe);
  if v_own_ref is null then
    return reconcile_park(p_probe.execution_id, 'found_under_another_operation');
  end if;

  return reconcile_settle(p_probe, p_state, v_own_ref, p_now);
end;
$function$;

comment on function irrevon.reconcile_adjudicate(irrevon.status_probes, text, timestamptz) is
  'Settle, park or wait, as one probe of an open execution demands.';
