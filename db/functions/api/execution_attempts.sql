-- execution_attempts — the wire attempts of one execution with their receipts, in order.
-- RFC-002 §2.2, §9. Internal. A null receipt: in flight, or crashed in mid-flight.

create or replace function irrevon.execution_attempts(p_execution_id bigint)
returns jsonb
language sql
stable
set search_path = irrevon, pg_temp
as $function$
  select coalesce(jsonb_agg(jsonb_build_object(
           'attempt_no', a.attempt_no, 'kind', a.kind, 'claim_token', a.claim_token, 'idempotency_key', a.idempotency_key,
           'claimed_at', a.claimed_at, 'deadline_at', a.deadline_at,
           'receipt', case when d.attempt_id is not null then jsonb_build_object(
             'transport_outcome', d.transport_outcome, 'failure_kind', d.failure_kind, 'failure_code', d.failure_code,
             'destination_ref', d.destination_ref, 'response_digest', d.response_digest,
             'recorded_by', d.recorded_by, 'recorded_at', d.recorded_at) end) order by a.attempt_no), '[]')
    from dispatch_attempts a left join dispatch_receipts d using (attempt_id)
   where a.execution_id = p_execution_id
$function$;

comment on function irrevon.execution_attempts(bigint) is 'Return the attempts of an execution with their receipts.';
