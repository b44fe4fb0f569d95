-- gate_evaluate — run the commit gate and keep its decision.
-- RFC-002 §4, decisions G1-G7. Internal: claim calls it with slot, record and execution locked, and passes
-- the clock that it read after the locks; same ledger, contract and clock, same decision.
--
-- The order is pinned: deny_list, authority, branch_lineage, dedup. The first that denies ends it; the rest
-- are recorded as not_reached. Every evaluation, allow and deny, is one row, each check with the digest of
-- its inputs. The decision of an effect that may be at the destination carries the dedup evidence, whichever
-- check denied (G4).

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
  v_check    text;
  v_verdict  jsonb;
  v_denied   jsonb;
  v_checks   jsonb := '[]'::jsonb;
  v_dedup    jsonb := gate_check_dedup(p_record.effect_id, p_execution_id);
  v_evidence jsonb := '{}'::jsonb;
  v_decision gate_decisions;
begin
  foreach v_check in array array['deny_list', 'authority', 'branch_lineage', 'dedup'] loop
    if v_denied is not null then
      v_checks := v_checks || jsonb_build_object('check', v_check, 'result', 'not_reached');
      continue;
    end if;
    v_verdict := case v_check
      when 'deny_list'      then gate_check_deny_list(p_record)
      when 'authority'      then gate_check_authority(p_record, p_now)
      when 'branch_lineage' then gate_check_branch(p_record)
      else v_dedup end;
    v_checks := v_checks || jsonb_build_object('check', v_check, 'result', v_verdict ->> 'result',
      'inputs_digest', encode(sha256(convert_to(jcs(v_verdict -> 'inputs'), 'UTF8')), 'hex'));
    if v_verdict ->> 'result' = 'denied' then
      v_denied := v_verdict;
      v_evidence := jsonb_build_object('inputs', v_verdict -> 'inputs');
    end if;
  end loop;

  if v_dedup ->> 'result' = 'denied' then
    v_evidence := v_evidence || jsonb_build_object('dedup',
      gate_dedup_evidence(p_record.effect_id, v_dedup #>> '{inputs,operation_id}'));
  end if;

  insert into gate_decisions (effect_id, execution_id, variant, decision, denied_by_check, reason,
                              checks, evidence, claim_token, asked_by, evaluated_at)
  values (p_record.effect_id, p_execution_id, p_variant,
          case when v_denied is null then 'allow' else 'deny' end, v_denied ->> 'check', v_denied ->> 'reason',
          v_checks, v_evidence, p_claim_token, session_user, p_now)
  returning * into v_decision;
  return v_decision;
end;
$function$;

comment on function irrevon.gate_evaluate(irrevon.effect_records, bigint, text, uuid, timestamptz) is
  'Run the four checks in their pinned order, record the decision, and return it.';
