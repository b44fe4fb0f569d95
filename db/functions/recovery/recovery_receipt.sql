-- recovery_receipt — what recovery knows of an abandoned attempt: nothing came back, and why it may be closed.
-- RFC-002 §7.1, decision A1. Internal.

create or replace function irrevon.recovery_receipt(
  p_attempt irrevon.dispatch_attempts,
  p_proof   text
)
returns irrevon.outcome_reading
language sql
stable
set search_path = irrevon, pg_temp
as $function$
  select outcome_read(p_attempt.declaration_digest, 'LOST', null, null, null,
                      jsonb_build_object('closed_by', 'recovery', 'proof', p_proof)::text)
$function$;

comment on function irrevon.recovery_receipt(irrevon.dispatch_attempts, text) is
  'Build the LOST outcome that closes an abandoned attempt.';
