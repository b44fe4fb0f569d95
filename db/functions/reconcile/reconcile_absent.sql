-- reconcile_absent — the destination does not show the effect of an open execution: wait, park, or settle it FAILED.
-- RFC-002 §6.2; decisions R2, R3, F1. Internal. A confirmed absence settles FAILED with LOST in one transaction. Where no
-- lag is known, the finding goes to a human at once. What speaks against a confirmed absence parks it instead; until it is
-- confirmed, the effect may still become visible, and settle it.

create or replace function irrevon.reconcile_absent(
  p_probe irrevon.status_probes,
  p_state text,
  p_now   timestamptz
)
returns irrevon.probe_answer
language plpgsql
set search_path = irrevon, pg_temp
as $function$
declare
  v_effect_id text := (select effect_id from effect_executions where execution_id = p_probe.execution_id);
  v_bar       text := reconcile_absence_bar(v_effect_id);
  v_absence   record;
  v_answer    probe_answer;
  v_finding   bigint;
begin
  select * into v_absence from reconcile_absence(p_probe, reconcile_absence_clock(p_probe.execution_id),
    (select probes from open_work where execution_id = p_probe.execution_id), p_now);
  if v_absence.verdict = 'park' or (v_absence.verdict = 'confirmed' and v_bar is not null) then
    v_answer := reconcile_park(p_probe.execution_id, coalesce(v_absence.reason, v_bar), p_now);
  elsif v_absence.verdict = 'wait' then
    v_answer := reconcile_wait(p_probe.execution_id, v_absence.at, p_now);
  end if;
  if v_answer.outcome is not null then
    v_answer.evidence := v_answer.evidence || jsonb_build_object('key_coverage', v_absence.evidence -> 'key_coverage');
    return v_answer;
  end if;

  perform ledger_transition(p_probe.execution_id, p_state, 'SETTLED_FAILED', 'reconciled_absent',
                            p_probe.recorded_by, v_absence.evidence, p_now);
  v_finding := ledger_attach_finding(p_probe.execution_id, 'LOST', 'settle', null, null,
                                     p_probe.recorded_by, v_absence.evidence, p_now);
  if v_absence.evidence #>> '{key_coverage,lag}' is null then
    perform ledger_resolve(v_finding, 'OPEN', 'ESCALATED_HUMAN', 'system', '{"why": "no_settlement_lag"}', p_now);
  end if;

  return ('settled', p_probe.probe_token, null, null, v_absence.evidence || jsonb_build_object(
    'classification', 'LOST', 'finding_ref', (select finding_ref from findings where finding_id = v_finding)))::probe_answer;
end;
$function$;

comment on function irrevon.reconcile_absent(irrevon.status_probes, text, timestamptz) is
  'Wait, park or settle FAILED with LOST, as an absence demands.';
