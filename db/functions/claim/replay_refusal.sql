-- replay_refusal — why an execution may not be asked about by sending it again; null outcome: it may.
-- RFC-002 §5.3 (2), decisions A9, A10. Internal: slot, record and execution are locked. The window counts from the
-- first attempt's claim, less the dispatch deadline, because the bytes may leave as late as that. A request, or a key,
-- that would differ from the first one, and a number of attempts that is used up, park the execution for a human.

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
  v_first    dispatch_attempts;
  v_attempts integer;
  v_key      jsonb;
  v_window   interval;
  v_reason   text;
  v_answer   claim_answer;
begin
  select * into v_first from dispatch_attempts where execution_id = p_execution_id order by attempt_no limit 1;
  select count(*) into v_attempts from dispatch_attempts where execution_id = p_execution_id;
  select d.declaration -> 'idempotency' into v_key
    from adapter_declarations d where d.declaration_digest = p_order ->> 'declaration_digest' limit 1;
  v_window := declaration_interval(v_key ->> 'window');
  v_reason := case
    when not exists (select from canon_receipts r
                      where r.attempt_kind = 'c1_replay_probe' and r.from_state = p_state) then 'not_ambiguous'
    when (v_key ->> 'supported')::boolean is not true or v_window is null then 'not_replayable'
    when p_now >= v_first.claimed_at + v_window - setting('dispatch_deadline')::interval then 'window_passed'
    when (p_request_digest, p_order ->> 'idempotency_key') is distinct from
         (v_first.request_digest, v_first.idempotency_key) then 'request_differs'
    when v_attempts >= setting('max_attempts')::integer then 'attempts_exhausted' end;
  if v_reason is null then
    return v_answer;
  end if;

  if v_reason in ('request_differs', 'attempts_exhausted') then
    perform reconcile_park(p_execution_id, v_reason);
  end if;
  v_answer.outcome := 'illegal_state';
  v_answer.evidence := jsonb_build_object('reason', v_reason, 'receipt', claim_last_receipt(p_execution_id));
  return v_answer;
end;
$function$;

comment on function irrevon.replay_refusal(bigint, text, jsonb, text, timestamptz) is
  'Answer why an execution may not be replayed, or nothing.';
