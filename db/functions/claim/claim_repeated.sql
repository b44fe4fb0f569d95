-- claim_repeated — what is known of a claim token that was used already; null outcome for a fresh one.
-- Decision W11. Internal. `claimed` is answered once: a repeat permits no wire call, because the first
-- answer may have arrived after all. The same token for another effect, order or request is refused.
--   IR402 claim_token_reused

create or replace function irrevon.claim_repeated(
  p_effect_id      text,
  p_claim_token    uuid,
  p_order_digest   text,
  p_request_digest text
)
returns irrevon.claim_answer
language plpgsql
stable
set search_path = irrevon, pg_temp
as $function$
declare
  v_claim  record;
  v_answer claim_answer;
begin
  if not exists (select from dispatch_attempts where claim_token = p_claim_token) then
    return v_answer;
  end if;

  select e.effect_id, e.operation_id, a.order_digest, a.request_digest, a.claimed_at, a.deadline_at, f.state,
         d.transport_outcome, d.destination_ref, d.recorded_at
    into v_claim
    from dispatch_attempts a
    join effect_executions e using (execution_id)
    join frontiers f using (execution_id)
    left join dispatch_receipts d using (attempt_id)
   where a.claim_token = p_claim_token;

  if (v_claim.effect_id, v_claim.order_digest, v_claim.request_digest)
     is distinct from (p_effect_id, p_order_digest, p_request_digest) then
    perform fail('claim_token_reused', '{"path": "claim_token", "rule": "belongs to this very call"}');
  end if;

  return ('already_claimed', p_claim_token, v_claim.operation_id, v_claim.state, null, jsonb_build_object(
    'claimed_at', v_claim.claimed_at, 'deadline_at', v_claim.deadline_at,
    'receipt', case when v_claim.transport_outcome is not null then jsonb_build_object(
      'transport_outcome', v_claim.transport_outcome, 'destination_ref', v_claim.destination_ref,
      'at', v_claim.recorded_at) end))::claim_answer;
end;
$function$;

comment on function irrevon.claim_repeated(text, uuid, text, text) is
  'Answer already_claimed for a token that was used; refuses claim_token_reused (IR402).';
