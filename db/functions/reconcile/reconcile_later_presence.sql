-- reconcile_later_presence — a presence that is answered after the settle is not decided on, and not forgotten.
-- RFC-002 §3.2, §6.3; decisions R3, R9. Internal. More than one effect, any where none should be, or another than the one
-- that is known, asks for an audit.

create or replace function irrevon.reconcile_later_presence(
  p_probe irrevon.status_probes,
  p_state text,
  p_now   timestamptz
)
returns void
language plpgsql
set search_path = irrevon, pg_temp
as $function$
declare
  v_known text[] := array(
    select d.destination_ref from dispatch_attempts a join dispatch_receipts d using (attempt_id)
     where a.execution_id = p_probe.execution_id and d.destination_ref is not null
    union
    select f.destination_ref from findings f join effect_executions e using (effect_id)
     where e.execution_id = p_probe.execution_id and f.destination_ref is not null);
  v_cause text;
begin
  if p_probe.result is distinct from 'PRESENT' then
    return;
  end if;

  v_cause := case
    when greatest(p_probe.n_found, reconcile_in_force(p_probe)) > 1
      or not (select blocks_dispatch from canon_states where state = p_state) then 'later_presence'
    when v_known <> '{}' and exists (select from reconcile_found(p_probe) f where f.ref <> all (v_known))
      then 'second_reference' end;
  if v_cause is not null then
    perform audit_ask(p_probe.execution_id, v_cause, jsonb_build_object('probe_token', p_probe.probe_token), p_now);
  end if;
end;
$function$;

comment on function irrevon.reconcile_later_presence(irrevon.status_probes, text, timestamptz) is
  'Ask for an audit where a probe contradicts the settle that came before it.';
