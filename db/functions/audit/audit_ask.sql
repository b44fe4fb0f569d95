-- audit_ask — ask for a settled effect to be looked at again; the same cause and evidence are asked for once.
-- RFC-002 §6.3, decision R6. Internal: the record is locked. An effect is not looked at more often than every
-- audit_interval. A request that comes while one is open is answered with it; where that one was given up, for a human,
-- it is taken up again. Returns whether it is a new one.

create or replace function irrevon.audit_ask(
  p_execution_id bigint,
  p_cause        text,
  p_evidence     jsonb,
  p_now          timestamptz
)
returns boolean
language plpgsql
set search_path = irrevon, pg_temp
as $function$
declare
  v_record effect_records;
  v_at     timestamptz;
begin
  select r.* into v_record from effect_executions e join effect_records r using (effect_id) where e.execution_id = p_execution_id;
  insert into audit_requests (effect_id, cause, evidence, evidence_digest, created_at)
  values (v_record.effect_id, p_cause, p_evidence, encode(sha256(convert_to(jcs(p_evidence), 'UTF8')), 'hex'), p_now)
  on conflict (effect_id, cause, evidence_digest) do nothing;
  if not found then
    return false;
  end if;

  v_at := greatest(p_now, audit_drained_at(v_record.effect_id) + setting('audit_interval')::interval);
  insert into open_audits (effect_id, execution_id, adapter_id, since, probes, next_probe_at)
  values (v_record.effect_id, p_execution_id, v_record.adapter_id, p_now, 0, v_at)
  on conflict (effect_id) do nothing;
  if found then
    perform audit_note(v_record.effect_id, 'opened', p_cause, v_at, p_now);
  elsif exists (select from open_audits a where a.effect_id = v_record.effect_id and a.parked_reason is not null) then
    perform audit_note(v_record.effect_id, 'resumed', p_cause, v_at, p_now);
  end if;
  return true;
end;
$function$;

comment on function irrevon.audit_ask(bigint, text, jsonb, timestamptz) is
  'Ask for an audit of a settled effect, once for each cause and evidence; returns whether it was asked for now.';
