-- audit_ask — ask for a settled effect to be looked at again; the same cause and evidence are asked for once.
-- RFC-002 §6.3, decision R6. Internal.

create or replace function irrevon.audit_ask(
  p_execution_id bigint,
  p_cause        text,
  p_evidence     jsonb,
  p_now          timestamptz
)
returns void
language sql
set search_path = irrevon, pg_temp
as $function$
  insert into audit_requests (effect_id, cause, evidence, evidence_digest, created_at)
  select e.effect_id, p_cause, p_evidence, encode(sha256(convert_to(jcs(p_evidence), 'UTF8')), 'hex'), p_now
    from effect_executions e
   where e.execution_id = p_execution_id
  on conflict (effect_id, cause, evidence_digest) do nothing
$function$;

comment on function irrevon.audit_ask(bigint, text, jsonb, timestamptz) is
  'Ask for an audit of a settled effect, once for each cause and evidence.';
