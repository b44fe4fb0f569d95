-- replay_open_attempt — make an allowed replay durable: attempt and slot; the execution stays AMBIGUOUS.
-- RFC-002 §5.3 (2), decisions W3, A4. Internal: claim_c1_replay_probe holds every lock. It cites the first attempt's
-- gate decision and repeats its key and request. Raises IR901 ledger_integrity where the slot is taken after all.

create or replace function irrevon.replay_open_attempt(
  p_execution_id bigint,
  p_order        jsonb,
  p_claim_token  uuid,
  p_writer       text,
  p_epoch        bigint,
  p_now          timestamptz
)
returns irrevon.claim_answer
language plpgsql
set search_path = irrevon, pg_temp
as $function$
declare
  v_deadline constant interval := setting('dispatch_deadline')::interval;
  v_state    text;
begin
  update scope_slots s set open_claim_token = p_claim_token
    from effect_executions e join effect_records r using (effect_id)
   where e.execution_id = p_execution_id
     and s.scope = r.scope and s.effect_type = r.effect_type and s.open_claim_token is null;
  if not found then
    perform fail('ledger_integrity', '{"path": "scope_slots", "rule": "one open attempt per slot"}');
  end if;

  insert into dispatch_attempts
    (execution_id, attempt_no, kind, adapter_id, declaration_digest, idempotency_key, order_digest,
     request_digest, gate_decision_id, claim_token, writer, epoch, claimed_by, claimed_at, deadline_at)
  select p_execution_id, (select max(attempt_no) + 1 from dispatch_attempts where execution_id = p_execution_id),
         'c1_replay_probe', first.adapter_id, p_order ->> 'declaration_digest', first.idempotency_key,
         p_order ->> 'order_digest', first.request_digest, first.gate_decision_id, p_claim_token,
         p_writer, p_epoch, session_user, p_now, p_now + v_deadline
    from dispatch_attempts first
   where first.execution_id = p_execution_id and first.attempt_no = 1
  on conflict (claim_token) do nothing;
  perform claim_require_fresh(found);

  update open_work set open_claim_token = p_claim_token where execution_id = p_execution_id returning state into v_state;
  return ('claimed', p_claim_token, p_order ->> 'operation_id', v_state, extract(epoch from v_deadline),
          jsonb_build_object('claimed_at', p_now, 'deadline_at', p_now + v_deadline))::claim_answer;
end;
$function$;

comment on function irrevon.replay_open_attempt(bigint, jsonb, uuid, text, bigint, timestamptz) is
  'Write the attempt of a replay and take the slot.';
