-- effect_contradiction — why an effect that settled FAILED may be at the destination all the same; else null.
-- Decision R3: until this is cleared up, nothing opens another execution of the effect, and none that was opened so
-- is claimed. Internal. What was told is cleared up by an audit that was made since, and what that found by closing it.
--   late_ok        an OK arrived after its attempt was closed
--   later_present  a probe found it: after the settle, or before it under another operation, whose failure is older
--   audit_pending  an audit was asked for and has not been made
--   contradicted   a CONTRADICTED finding is not CLOSED

create or replace function irrevon.effect_contradiction(p_effect_id text)
returns text
language sql
stable
set search_path = irrevon, pg_temp
as $function$
  select case
    when exists (select from effect_executions e
                   join dispatch_attempts a using (execution_id)
                   join late_responses l using (attempt_id)
                  where e.effect_id = p_effect_id and l.transport_outcome = 'OK' and l.recorded_at >= told.since) then 'late_ok'
    when exists (select from effect_executions e
                   join status_probes p using (execution_id)
                  where e.effect_id = p_effect_id and p.result = 'PRESENT' and p.recorded_at > told.since)
      then 'later_present'
    when exists (select from audit_requests q
                  where q.effect_id = p_effect_id
                    and not exists (select from audit_drains d where d.audit_request_id = q.audit_request_id))
      then 'audit_pending'
    when exists (select from open_findings f where f.effect_id = p_effect_id and f.classification = 'CONTRADICTED')
      then 'contradicted' end
    from (select coalesce(audit_drained_at(p_effect_id), '-infinity')) as told(since)
$function$;

comment on function irrevon.effect_contradiction(text) is
  'Say why a failed effect may be at the destination all the same, or null.';
