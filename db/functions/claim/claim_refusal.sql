-- claim_refusal — why a claim that the frontier would allow is not even put to the gate; null outcome: go on.
-- Decisions W5, W13, W16, in that order: stale_writer, quarantined, not_ready, stale_order, illegal_state for an effect
-- type that the declaration in force no longer has (a declaration change is a stop), slot_busy. Internal.
-- Writes nothing, so no decision row either (W7).

create or replace function irrevon.claim_refusal(
  p_order        jsonb,
  p_order_digest text,
  p_record       irrevon.effect_records,
  p_slot         irrevon.scope_slots,
  p_writer_row   irrevon.writers,
  p_writer       text,
  p_epoch        bigint
)
returns irrevon.claim_answer
language plpgsql
stable
set search_path = irrevon, pg_temp
as $function$
declare
  v_operation_id constant text := p_order ->> 'operation_id';
  v_held         text := quarantine_reason(p_record, p_writer, p_epoch);
  v_answer       claim_answer;
begin
  v_answer.operation_id := v_operation_id;
  if p_writer is not null and p_epoch is distinct from p_writer_row.epoch then
    v_answer.outcome := 'stale_writer';
    v_answer.evidence := jsonb_build_object('writer', p_writer, 'epoch_in_force', p_writer_row.epoch);
  elsif v_held is not null then
    v_answer.outcome := 'quarantined';
    v_answer.evidence := jsonb_build_object('adapter_id', p_record.adapter_id, 'reason', v_held);
  elsif p_writer_row.recovery_epoch is not null then
    v_answer.outcome := 'not_ready';
    v_answer.evidence := jsonb_build_object('writer', p_writer, 'recovering_since_epoch', p_writer_row.recovery_epoch);
  elsif p_order_digest <> p_order ->> 'order_digest' then
    v_answer.outcome := 'stale_order';
    v_answer.evidence := jsonb_build_object('order', identity_order(p_record, v_operation_id));
  elsif not exists (
      select from effect_type_policies t
       where t.effect_type = p_record.effect_type
         and t.declaration_seq = (select d.declaration_seq from adapter_declarations d
                                   where d.adapter_id = p_record.adapter_id
                                   order by d.declaration_seq desc limit 1)) then
    v_answer.outcome := 'illegal_state';
    v_answer.evidence := '{"reason": "effect_type_withdrawn"}';
  elsif p_slot.open_claim_token is not null then
    v_answer.outcome := 'slot_busy';
    select jsonb_build_object('claim_token', a.claim_token, 'operation_id', e.operation_id,
                              'claimed_at', a.claimed_at, 'deadline_at', a.deadline_at)
      into v_answer.evidence
      from dispatch_attempts a join effect_executions e using (execution_id)
     where a.claim_token = p_slot.open_claim_token;
  end if;

  return v_answer;
end;
$function$;

comment on function irrevon.claim_refusal(
  jsonb, text, irrevon.effect_records, irrevon.scope_slots, irrevon.writers, text, bigint) is
  'Answer why a claim is refused before the gate, or nothing.';
