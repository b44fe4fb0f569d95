-- gate_evaluate — run the commit gate and keep its decision.
-- RFC-002 §4, decisions G1-G7. Internal: claim calls it with slot, record and execution locked, and passes
-- the clock that it read after the locks. Every evaluation, allow and deny, is one row. gate_verdict judges.

create or replace function irrevon.gate_evaluate(
  p_record       irrevon.effect_records,
  p_execution_id bigint,
  p_variant      text,
  p_claim_token  uuid,
  p_now          timestamptz
)
returns irrevon.gate_decisions
language plpgsql
set search_path = irrevon, pg_temp
as $function$
declare
  v_verdict  constant record := gate_verdict(p_record, p_execution_id, p_now);
  v_decision gate_decisions;
begin
  insert into gate_decisions (effect_id, execution_id, variant, decision, denied_by_check, reason,
                              checks, evidence, claim_token, asked_by, evaluated_at)
  values (p_record.effect_id, p_execution_id, p_variant, v_verdict.decision, v_verdict.denied_by_check, v_verdict.reason,
          v_verdict.checks, v_verdict.evidence, p_claim_token, session_user, p_now)
  returning * into v_decision;
  return v_decision;
end;
$function$;

comment on function irrevon.gate_evaluate(irrevon.effect_records, bigint, text, uuid, timestamptz) is
  'Run the four checks in their pinned order, record the decision, and return it.';
