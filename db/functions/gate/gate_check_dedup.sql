-- gate_check_dedup — may the destination hold this effect already?
-- RFC-002 §4 check 4, §5.2; decision G1. Internal. Denies when any execution of the effect stands in a state
-- that blocks dispatch (reason `blocked`), or when the execution asked for has failed: a retry is an
-- explicit operation of its own (reason `retryable_failed`). A later execution is also denied while the earlier
-- failure stands contradicted (R3; the reasons of effect_contradiction), and any one while a claim that the ledger has
-- forgotten is not settled (S5, reason `ledger_tail_lost`). Cites the execution that it met.

create or replace function irrevon.gate_check_dedup(p_effect_id text, p_execution_id bigint)
returns jsonb
language plpgsql
stable
set search_path = irrevon, pg_temp
as $function$
declare
  v_met    record;
  v_reason text;
begin
  select f.operation_id, f.step, f.state,
         case when s.blocks_dispatch then 'blocked'
              when d.subtype is not null and f.execution_id = p_execution_id then d.subtype end as reason
    into v_met
    from frontiers f
    join canon_states s using (state)
    join canon_dispatch d on d.frontier = f.state
   where f.effect_id = p_effect_id
   order by s.blocks_dispatch desc, f.step desc
   limit 1;
  v_reason := coalesce(v_met.reason, lost_claim_unsettled(p_effect_id),
                       case when v_met.step > 0 then effect_contradiction(p_effect_id) end);

  return gate_result('dedup', v_reason, jsonb_build_object(
    'operation_id', case when v_reason is not null then v_met.operation_id end,
    'lifecycle',    case when v_reason is not null then v_met.state end));
end;
$function$;

comment on function irrevon.gate_check_dedup(text, bigint) is
  'Gate check 4: no execution of the effect is dispatched, ambiguous or committed, and the one asked for has not failed.';
