-- gate_verdict — what the four checks say of an effect at an instant. Writes and locks nothing.
-- RFC-002 §4, decisions G1-G7. Internal; same ledger, contract and clock, same verdict.
--
-- The order is pinned: deny_list, authority, branch_lineage, dedup. The first that denies ends it; the rest
-- are recorded as not_reached. Each check carries the digest of its inputs. The evidence of an effect that may be at
-- the destination carries what dedup found, whichever check denied (G4).

create or replace function irrevon.gate_verdict(
  p_record       irrevon.effect_records,
  p_execution_id bigint,
  p_now          timestamptz,
  out decision        text,
  out denied_by_check text,
  out reason          text,
  out checks          jsonb,
  out evidence        jsonb
)
language plpgsql
stable
set search_path = irrevon, pg_temp
as $function$
declare
  v_check   text;
  v_verdict jsonb;
  v_dedup   jsonb := gate_check_dedup(p_record.effect_id, p_execution_id);
begin
  decision := 'allow';
  checks := '[]';
  evidence := '{}';
  foreach v_check in array array['deny_list', 'authority', 'branch_lineage', 'dedup'] loop
    if decision = 'deny' then
      checks := checks || jsonb_build_object('check', v_check, 'result', 'not_reached');
      continue;
    end if;
    v_verdict := case v_check
      when 'deny_list'      then gate_check_deny_list(p_record)
      when 'authority'      then gate_check_authority(p_record, p_now)
      when 'branch_lineage' then gate_check_branch(p_record)
      else v_dedup end;
    checks := checks || jsonb_build_object('check', v_check, 'result', v_verdict ->> 'result',
      'inputs_digest', encode(sha256(convert_to(jcs(v_verdict -> 'inputs'), 'UTF8')), 'hex'));
    if v_verdict ->> 'result' = 'denied' then
      decision := 'deny';
      denied_by_check := v_verdict ->> 'check';
      reason := v_verdict ->> 'reason';
      evidence := jsonb_build_object('inputs', v_verdict -> 'inputs');
    end if;
  end loop;

  if v_dedup ->> 'result' = 'denied' then
    evidence := evidence || jsonb_build_object('dedup',
      gate_dedup_evidence(p_record.effect_id, v_dedup #>> '{inputs,operation_id}'));
  end if;
end;
$function$;

comment on function irrevon.gate_verdict(irrevon.effect_records, bigint, timestamptz) is
  'Return what the four checks say, in their pinned order, without a trace.';
