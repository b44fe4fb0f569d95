-- claim_c1_replay_probe — ask a destination that honours keys by sending the very same request once more.
-- RFC-002 §5.3 (2); decisions A3, A9, A10, W13, W16. Same operation, same key, same bytes: the destination's declared
-- window makes it a question. Under the claim discipline of claim(), but never under the gate; its outcome goes to
-- record_outcome, whose actor is reconciler, or recovery while the writer recovers.
--   claimed          one wire attempt, as claim() says
--   already_claimed  stale_writer  quarantined  stale_order  slot_busy   as claim() says
--   illegal_state    evidence.reason: not_ambiguous, not_replayable (no key, or no window), window_passed (less a
--                    margin of the deadline), request_differs, attempts_exhausted (these two park it for a human),
--                    effect_type_withdrawn (as claim() says)
--   IR201 unknown_execution   IR402 claim_token_reused   IR105 malformed_argument   IR206 wrong_isolation

create or replace function irrevon.claim_c1_replay_probe(
  p_operation_id   text,
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
  v_effect_id constant text := split_part(p_operation_id, ':', 1);
  v_at     record;
  v_writer writers;
  v_order  jsonb;
  v_answer claim_answer;
begin
  perform begin_write();
  perform claim_require_arguments(p_claim_token, p_order_digest, p_request_digest, p_writer, p_epoch);
  v_at := claim_lock(v_effect_id, p_writer);
  if v_at.record is null then
    perform fail('unknown_execution', '{"path": "operation_id", "rule": "is of a registered effect"}');
  end if;

  v_answer := claim_repeated(v_effect_id, p_claim_token, p_order_digest, p_request_digest);
  if v_answer.outcome is not null then
    return v_answer;
  end if;
  if v_at.operation_id <> p_operation_id then
    perform fail('unknown_execution', '{"path": "operation_id", "rule": "is the latest of its effect"}');
  end if;
  v_writer := v_at.writer;
  v_writer.recovery_epoch := null;         -- a writer that recovers may ask: that is what recovery does
  v_order := identity_order_digests(v_at.record, p_operation_id);
  v_answer := claim_refusal(v_order, p_order_digest, v_at.record, v_at.slot, v_writer, p_writer, p_epoch);
  if v_answer.outcome is null then
    v_answer := replay_refusal(v_at.execution_id, v_at.state, v_order, p_request_digest, v_at.read_at);
  end if;
  if v_answer.outcome is not null then
    v_answer.claim_token := p_claim_token;
    v_answer.operation_id := p_operation_id;
    v_answer.lifecycle := v_at.state;
    return v_answer;
  end if;
  return replay_open_attempt(v_order, v_at.record, v_at.execution_id, v_at.state, p_request_digest,
                             p_claim_token, p_writer, p_epoch, v_at.read_at);
end;
$function$;

comment on function irrevon.claim_c1_replay_probe(text, uuid, text, text, text, bigint) is
  'Ask for one replay of an ambiguous execution, inside the declared window; only outcome claimed permits a wire call. '
  'Also answers already_claimed, stale_writer, quarantined, stale_order, slot_busy, illegal_state. '
  'Refuses unknown_execution (IR201), claim_token_reused (IR402), malformed_argument (IR105), wrong_isolation (IR206).';
grant execute on function irrevon.claim_c1_replay_probe(text, uuid, text, text, text, bigint)
  to irrevon_app, irrevon_operator;
