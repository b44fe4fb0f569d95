-- audit_drain — the requests for an audit that were made before this instant are answered.
-- RFC-002 §6.3, decision R3. Internal: the record is locked. While a later one is unanswered the audit stays open, and is
-- made again.

create or replace function irrevon.audit_drain(
  p_effect_id   text,
  p_asked_by    timestamptz,
  p_drained_by  text,
  p_evidence    jsonb,
  p_now         timestamptz,
  p_probe_token uuid default null
)
returns void
language plpgsql
set search_path = irrevon, pg_temp
as $function$
begin
  insert into audit_drains (audit_request_id, probe_token, evidence, drained_by, created_at)
  select q.audit_request_id, p_probe_token, p_evidence, p_drained_by, p_now
    from audit_requests q
   where q.effect_id = p_effect_id and q.created_at <= p_asked_by
     and not exists (select from audit_drains d where d.audit_request_id = q.audit_request_id);

  if exists (select from audit_requests q
              where q.effect_id = p_effect_id
                and not exists (select from audit_drains d where d.audit_request_id = q.audit_request_id)) then
    perform audit_wait(p_effect_id, p_now + setting('audit_interval')::interval, p_now);
  else
    delete from open_audits where effect_id = p_effect_id;
  end if;
end;
$function$;

comment on function irrevon.audit_drain(text, timestamptz, text, jsonb, timestamptz, uuid) is
  'Answer the requests for an audit of an effect that were made before an instant.';
