-- reconcile_later_presence — a presence that is answered after the settle is not decided on, and not forgotten.
-- RFC-002 §3.2, §6.3; decision R3. Internal. More than one effect, or any where none should be, asks for an audit.

create or replace function irrevon.reconcile_later_presence(
  p_probe irrevon.status_probes,
  p_state text,
  p_now   timestamptz
)
returns void
language plpgsql
set search_path = irrevon, pg_temp
as $function$
begin
  if p_probe.result = 'PRESENT' and (
       greatest(p_probe.n_found, reconcile_in_force(p_probe)) > 1
       or not (select blocks_dispatch from canon_states where state = p_state)) then
    perform audit_ask(p_probe.execution_id, 'later_presence',
                      jsonb_build_object('probe_token', p_probe.probe_token), p_now);
  end if;
end;
$function$;

comment on function irrevon.reconcile_later_presence(irrevon.status_probes, text, timestamptz) is
  'Ask for an audit where a probe contradicts the settle that came before it.';
