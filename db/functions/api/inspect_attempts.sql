-- inspect_attempts — everything that was put on the wire for an effect: each attempt with its receipt and what came late.
-- RFC-002 §5.1, §11 (2); decision W11. Internal. receipt null: in flight, or crashed in mid-flight.

create or replace function irrevon.inspect_attempts(p_effect_id text, p_reveal boolean)
returns jsonb
language sql
stable
set search_path = irrevon, pg_temp
as $function$
  select coalesce(jsonb_agg(jsonb_build_object(
           'claim_token', a.claim_token,
           'operation_id', e.operation_id,
           'attempt_no', a.attempt_no,
           'kind', a.kind,
           'adapter_id', a.adapter_id,
           'declaration_digest', a.declaration_digest,
           'idempotency_key', a.idempotency_key,
           'order_digest', a.order_digest,
           'request_digest', a.request_digest,
           'writer', a.writer,
           'epoch', a.epoch,
           'claimed_by', a.claimed_by,
           'at', a.claimed_at,
           'deadline_at', a.deadline_at,
           'receipt', receipt.said,
           'late_responses', late.said) order by e.step, a.attempt_no), '[]')
    from effect_executions e
   cross join lateral (select * from dispatch_attempts x where x.execution_id = e.execution_id offset 0) as a
    left join lateral (
      select jsonb_build_object(
               'transport_outcome', d.transport_outcome, 'failure_kind', d.failure_kind, 'failure_code', d.failure_code,
               'destination_ref', d.destination_ref, 'response_digest', d.response_digest,
               'outcome_digest', d.outcome_digest, 'evidence', inspect_evidence(d.evidence, p_reveal),
               'recorded_by', d.recorded_by, 'at', d.recorded_at) as said
        from dispatch_receipts d where d.attempt_id = a.attempt_id offset 0) as receipt on true
   cross join lateral (
     select coalesce(jsonb_agg(jsonb_build_object(
              'transport_outcome', l.transport_outcome, 'failure_kind', l.failure_kind, 'failure_code', l.failure_code,
              'destination_ref', l.destination_ref, 'response_digest', l.response_digest,
              'outcome_digest', l.outcome_digest, 'contradicts_settle', l.contradicts_settle,
              'evidence', inspect_evidence(l.evidence, p_reveal), 'recorded_by', l.recorded_by, 'at', l.recorded_at)
              order by l.late_response_id), '[]') as said
       from (select * from late_responses x where x.attempt_id = a.attempt_id offset 0) as l) as late
   where e.effect_id = p_effect_id
$function$;

comment on function irrevon.inspect_attempts(text, boolean) is
  'Return every wire attempt of an effect with its receipt and its late responses.';
