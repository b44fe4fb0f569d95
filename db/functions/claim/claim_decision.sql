-- claim_decision — a gate decision in the form that answers carry: no sequence numbers.
-- RFC-002 §4, decision W11. Internal. A deny says, too, whether it is retryable and what its remedy is.

create or replace function irrevon.claim_decision(p_decision irrevon.gate_decisions)
returns jsonb
language plpgsql
stable
set search_path = irrevon, pg_temp
as $function$
begin
  return jsonb_build_object(
    'decision', p_decision.decision, 'variant', p_decision.variant,
    'check', p_decision.denied_by_check, 'reason', p_decision.reason,
    'checks', p_decision.checks, 'evaluated_at', p_decision.evaluated_at)
    || case p_decision.decision when 'deny' then gate_remedy(p_decision.denied_by_check, p_decision.reason) else '{}' end;
end;
$function$;

comment on function irrevon.claim_decision(irrevon.gate_decisions) is 'Show a gate decision as answers carry it.';
