-- inspect_gate_now — what the gate would decide of an effect's latest execution at this instant, with each check.
-- RFC-002 §4, decision G2. Internal. As evaluate_gate says it; `quarantined` is what a claim would meet before the gate.

create or replace function irrevon.inspect_gate_now(p_record irrevon.effect_records, p_now timestamptz)
returns jsonb
language sql
stable
set search_path = irrevon, pg_temp
as $function$
  select jsonb_build_object(
           'operation_id', e.operation_id,
           'lifecycle', f.state,
           'variant', gate_variant(e.opened_by, e.operation_id),
           'decision', v.decision,
           'check', v.denied_by_check,
           'reason', v.reason,
           'retryable', remedy.says -> 'retryable',
           'remedy', remedy.says -> 'remedy',
           'checks', v.checks,
           'inputs', v.evidence -> 'inputs',
           'quarantined', ledger_quarantined(p_record.adapter_id))
    from (select x.* from effect_executions x where x.effect_id = p_record.effect_id order by x.step desc limit 1) as e
   cross join lateral (select y.state from frontiers y where y.execution_id = e.execution_id) as f
   cross join lateral gate_verdict(p_record, e.execution_id, p_now) as v
   cross join lateral (select gate_remedy(v.denied_by_check, v.reason)) as remedy(says)
$function$;

comment on function irrevon.inspect_gate_now(irrevon.effect_records, timestamptz) is
  'Return what the gate would decide of an effect at an instant, with each check.';
