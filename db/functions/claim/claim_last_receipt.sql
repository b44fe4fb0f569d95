-- claim_last_receipt — the newest receipt of an execution, in the form that answers carry; null if there is none.
-- RFC-002 §5.2. Internal.

create or replace function irrevon.claim_last_receipt(p_execution_id bigint)
returns jsonb
language sql
stable
set search_path = irrevon, pg_temp
as $function$
  select jsonb_build_object(
           'claim_token', a.claim_token, 'transport_outcome', d.transport_outcome,
           'failure_code', d.failure_code, 'destination_ref', d.destination_ref,
           'response_digest', d.response_digest, 'at', d.recorded_at)
    from dispatch_attempts a join dispatch_receipts d using (attempt_id)
   where a.execution_id = p_execution_id
   order by a.attempt_no desc
   limit 1
$function$;

comment on function irrevon.claim_last_receipt(bigint) is 'Return the newest receipt of an execution, or null.';
