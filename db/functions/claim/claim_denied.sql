-- claim_denied — answer a deny of the gate, and write the cancellation that it may have met.
-- RFC-002 §4, §5.2; decision G3: PERSISTED→CANCELLED is written lazily, here, by the gate, wherever the canon
-- has that edge from the frontier; not while a forgotten claim of the effect is open, which would count as settled by it (S5).
-- Internal.

create or replace function irrevon.claim_denied(
  p_execution_id bigint,
  p_operation_id text,
  p_frontier     text,
  p_decision     irrevon.gate_decisions,
  p_now          timestamptz
)
returns irrevon.claim_answer
language plpgsql
set search_path = irrevon, pg_temp
as $function$
declare
  v_lifecycle text := p_frontier;
  v_edge      canon_edges;
begin
  if p_decision.denied_by_check = 'branch_lineage' then
    select * into v_edge from canon_edges
     where from_state = p_frontier and cause = 'branch_cancelled' and actor = 'gate'
       and lost_claim_unsettled(p_decision.effect_id) is null;
    if found then
      perform ledger_transition(p_execution_id, p_frontier, v_edge.to_state, v_edge.cause, v_edge.actor,
                                p_decision.evidence -> 'inputs', p_now);
      v_lifecycle := v_edge.to_state;
    end if;
  end if;

  return ('denied', p_decision.claim_token, p_operation_id, v_lifecycle, null,
          p_decision.evidence || jsonb_build_object('decision', claim_decision(p_decision)))::claim_answer;
end;
$function$;

comment on function irrevon.claim_denied(bigint, text, text, irrevon.gate_decisions, timestamptz) is
  'Answer a deny with its evidence, writing the lazy cancellation where one is due.';
