-- claim — ask for the one wire attempt of an effect's latest execution.
-- RFC-002 §4, §5.1, §5.2; decisions W2-W16, A2, A4; protocol step 3.
-- Only `claimed`, once COMMIT has returned without a warning, permits one wire call, and only within
-- deadline_seconds by the caller's own stopwatch, started before this call. Every other outcome permits none:
--   already_claimed         this token was used; evidence holds what is known of it
--   pending_reconciliation  the destination may hold the effect; evidence.receipt is the last receipt
--   illegal_state           the branch was cancelled, or evidence.reason: effect_type_withdrawn (from the declaration)
--   denied                  evidence.decision names check and reason, evidence.dedup what blocks it
--   stale_writer  quarantined  not_ready  stale_order (evidence.order is today's)  slot_busy (the blocker)
--   IR205 unknown_effect   IR402 claim_token_reused   IR105 malformed_argument   IR206 wrong_isolation

create or replace function irrevon.claim(
  p_effect_id      text,
  p_claim_token    uuid,
  p_order_digest   text,
  p_request_digest text,
  p_writer         text default null,
  p_epoch          bigint default null
)
returns irrevon.claim_answer
language plpgsql
security definer
set search_path = irrevon, pg_temp set timezone = 'UTC'
set enable_seqscan = off set enable_material = off set enable_hashjoin = off set enable_mergejoin = off
as $function$
declare
  v_at       record;
  v_answer   claim_answer;
  v_order    jsonb;
  v_decision gate_decisions;
begin
  perform begin_write();
  perform claim_require_arguments(p_claim_token, p_order_digest, p_request_digest, p_writer, p_epoch);
  v_at := claim_lock(p_effect_id, p_writer);
  if v_at.record is null then
    perform fail('unknown_effect', '{"path": "effect_id", "rule": "is registered"}');
  end if;

  v_answer := claim_repeated(p_effect_id, p_claim_token, p_order_digest, p_request_digest);
  if v_answer.outcome is not null then
    return v_answer;
  end if;
  if v_at.behaviour in ('pending_reconciliation', 'illegal_state') then
    return (v_at.behaviour, p_claim_token, v_at.operation_id, v_at.state, null,
            jsonb_build_object('receipt', claim_last_receipt(v_at.execution_id)))::claim_answer;
  end if;
  if v_at.behaviour = 'claim' then
    v_order := identity_order_digests(v_at.record, v_at.operation_id);
    v_answer := claim_refusal(v_order, p_order_digest, v_at.record, v_at.slot, v_at.writer, p_writer, p_epoch);
    if v_answer.outcome is not null then
      v_answer.claim_token := p_claim_token;
      v_answer.lifecycle := v_at.state;
      return v_answer;
    end if;
  end if;

  v_decision := gate_evaluate(v_at.record, v_at.execution_id, gate_variant(v_at.opened_by, v_at.operation_id),
                              p_claim_token, v_at.read_at);
  if v_decision.decision = 'deny' then
    return claim_denied(v_at.execution_id, v_at.operation_id, v_at.state, v_decision, v_at.read_at);
  end if;
  return claim_open_attempt(v_order, v_at.record, v_at.execution_id, p_request_digest, v_decision, p_writer, p_epoch, v_at.read_at);
end;
$function$;

comment on function irrevon.claim(text, uuid, text, text, text, bigint) is
  'Ask for the one wire attempt of an effect; only outcome claimed permits a wire call. Also answers already_claimed, '
  'pending_reconciliation, illegal_state, denied, stale_writer, quarantined, not_ready, stale_order, slot_busy. '
  'Refuses unknown_effect (IR205), claim_token_reused (IR402), malformed_argument (IR105), wrong_isolation (IR206).';
grant execute on function irrevon.claim(text, uuid, text, text, text, bigint) to irrevon_app, irrevon_operator;
