-- reconcile_settle — the destination holds the effect: settle and classify in one transaction.
-- RFC-002 §3.2 (classify-and-settle is atomic), §6.1. Internal. One effect is CONFIRMED_UNIQUE, more are DUPLICATE
-- with the excess: as many as were counted, or listed, whichever is more. A frontier that is still DISPATCHED, with
-- its attempt closed, does not occur: every receipt moves it.

create or replace function irrevon.reconcile_settle(
  p_probe   irrevon.status_probes,
  p_state   text,
  p_own_ref text,
  p_now     timestamptz
)
returns irrevon.probe_answer
language plpgsql
set search_path = irrevon, pg_temp
as $function$
declare
  v_found    bigint := greatest(p_probe.n_found, reconcile_in_force(p_probe));
  v_class    text := case when v_found > 1 then 'DUPLICATE' else 'CONFIRMED_UNIQUE' end;
  v_evidence jsonb := jsonb_build_object(
    'probe_token', p_probe.probe_token, 'n_found', v_found, 'destination_ref', p_own_ref,
    'response_digest', p_probe.response_digest, 'queried_at', p_probe.queried_at);
  v_finding  bigint;
begin
  perform ledger_transition(p_probe.execution_id, p_state, 'SETTLED_COMMITTED', 'reconciled_present',
                            p_probe.recorded_by, v_evidence, p_now);
  v_finding := ledger_attach_finding(p_probe.execution_id, v_class, 'settle', nullif(v_found - 1, 0),
                                     p_own_ref, p_probe.recorded_by, v_evidence, p_now);

  return ('settled', p_probe.probe_token, null, null, jsonb_build_object(
    'classification', v_class, 'destination_ref', p_own_ref, 'n_found', v_found,
    'finding_ref', (select finding_ref from findings where finding_id = v_finding)))::probe_answer;
end;
$function$;

comment on function irrevon.reconcile_settle(irrevon.status_probes, text, text, timestamptz) is
  'Settle an execution COMMITTED by a probe, with its finding.';
