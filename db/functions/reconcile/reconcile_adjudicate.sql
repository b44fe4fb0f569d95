-- reconcile_adjudicate — what one stored probe means for its open execution.
-- RFC-002 §6.1; decisions R2, R4, R7. Internal: record and execution are locked. PRESENT settles only by an
-- effect of the execution's own operation. Found only under another operation of the intent, it parks and asks for an
-- audit; found only in a state that the declaration does not count as in force, or by nobody's name, it parks.

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
  v_in_force bigint := reconcile_in_force(p_probe);
  v_own_ref  text := reconcile_own_ref(p_probe);
  v_another  boolean := exists (select from reconcile_found(p_probe) f where f.execution_id <> p_probe.execution_id);
begin
  if p_probe.result = 'INDETERMINATE' then
    return reconcile_wait(p_probe.execution_id, null, p_now);
  elsif p_probe.destination_refs <> '[]' and v_in_force = 0 then
    return reconcile_park(p_probe.execution_id, 'found_not_in_force', p_now);
  elsif p_probe.result = 'ABSENT' and v_in_force > 0 then
    return reconcile_park(p_probe.execution_id, 'contradictory_answer', p_now);
  elsif p_probe.result = 'ABSENT' then
    return reconcile_absent(p_probe, p_state, p_now);
  end if;

  if v_another then
    perform audit_ask(p_probe.execution_id, 'found_under_another_operation',
                      jsonb_build_object('probe_token', p_probe.probe_token), p_now);
  end if;
  if v_own_ref is null then
    return reconcile_park(p_probe.execution_id, case when v_another then 'found_under_another_operation'
                                                     else 'found_without_a_name' end, p_now);
  end if;
  return reconcile_settle(p_probe, p_state, v_own_ref, p_now);
end;
$function$;

comment on function irrevon.reconcile_adjudicate(irrevon.status_probes, text, timestamptz) is
  'Settle, park or wait, as one probe of an open execution demands.';
