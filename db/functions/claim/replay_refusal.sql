-- replay_refusal — answer why an execution may not be asked about by sending it again; null outcome: it may.
-- RFC-002 §5.3 (2), decisions A9, A10. Internal: slot, record and execution are locked. A request, or a key, that would
-- differ from the first one parks the execution for a human. So does a number of attempts that is used up, where the
-- destination can be asked no other way.

create or replace function irrevon.replay_refusal(
  p_execution_id   bigint,
  p_state          text,
  p_order          jsonb,
  p_request_digest text,
  p_now            timestamptz
)
returns irrevon.claim_answer
language plpgsql
set search_path = irrevon, pg_temp
as $function$
declare
  v_reason text := replay_bar(p_execution_id, p_state, p_order, p_request_digest, p_now);
  v_answer claim_answer;
begin
  if v_reason is null then
    return v_answer;
  end if;

  if v_reason = 'request_differs' or (v_reason = 'attempts_exhausted' and (
       select reconcile_query_keys(r) from effect_executions e join effect_records r using (effect_id)
        where e.execution_id = p_execution_id) = '[]') then
    perform reconcile_park(p_execution_id, v_reason, p_now);
  end if;
  v_answer.outcome := 'illegal_state';
  v_answer.evidence := jsonb_build_object('reason', v_reason, 'receipt', claim_last_receipt(p_execution_id));
  return v_answer;
end;
$function$;

comment on function irrevon.replay_refusal(bigint, text, jsonb, text, timestamptz) is
  'Answer why an execution may not be replayed, or nothing.';
