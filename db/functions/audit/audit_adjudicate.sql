-- audit_adjudicate — what one probe says about an effect that is settled: findings are appended, nothing is rewritten.
-- RFC-002 §3.2, §6.3; decisions R2, R3, R5, R6. Internal: the record is locked. Presences are believed at once; an
-- absence only by the protocol of §6.2, counted from the request. The requests that were there before the question, by
-- the lag that the destination admits, are drained; while one is not, the audit stays open.
--   audited     evidence.findings names what was found, perhaps nothing
--   wait_until  asked again at evidence.next_probe_at
--   parked      no look helps: a human closes it

create or replace function irrevon.audit_adjudicate(p_probe irrevon.status_probes, p_now timestamptz)
returns irrevon.probe_answer
language plpgsql
set search_path = irrevon, pg_temp
as $function$
declare
  v_effect_id constant text := (select effect_id from effect_executions where execution_id = p_probe.execution_id);
  v_absence   record;
  v_findings  jsonb := '[]'::jsonb;
  v_asked_at  constant timestamptz := (
    select min(created_at) from audit_requests q
     where q.effect_id = v_effect_id and not exists (select from audit_drains d where d.audit_request_id = q.audit_request_id));
begin
  if p_probe.result = 'INDETERMINATE' or (p_probe.result = 'ABSENT' and reconcile_in_force(p_probe) > 0) then
    return audit_wait(v_effect_id, null, p_now);
  end if;

  select * into v_absence from reconcile_absence(
    p_probe, greatest(v_asked_at, reconcile_absence_clock(p_probe.execution_id)),
    (select probes from open_audits where effect_id = v_effect_id), p_now);
  if p_probe.result = 'PRESENT' then
    v_findings := audit_find_present(p_probe, v_effect_id, p_now);
    if p_probe.queried_at < (v_absence.evidence ->> 'counted_from')::timestamptz then
      return audit_wait(v_effect_id, v_absence.at, p_now, v_findings);
    end if;
  elsif v_absence.verdict = 'wait' then
    return audit_wait(v_effect_id, v_absence.at, p_now);
  elsif v_absence.verdict = 'park' then
    perform audit_note(v_effect_id, 'parked', v_absence.reason, null, p_now);
    return ('parked', null, null, null, v_absence.evidence || jsonb_build_object('reason', v_absence.reason))::probe_answer;
  else
    v_findings := audit_find_absent(p_probe, v_effect_id, v_absence.evidence, p_now);
  end if;

  perform audit_drain(v_effect_id, p_probe.queried_at - make_interval(
      secs => coalesce((v_absence.evidence #>> '{key_coverage,lag}')::float8, 0)), p_probe.recorded_by,
                      jsonb_build_object('probe_token', p_probe.probe_token), p_now, p_probe.probe_token);
  return ('audited', null, null, null, jsonb_build_object('findings', v_findings, 'n_found', p_probe.n_found,
          'key_coverage', v_absence.evidence -> 'key_coverage'))::probe_answer;
end;
$function$;

comment on function irrevon.audit_adjudicate(irrevon.status_probes, timestamptz) is
  'Append what an audit''s probe contradicts, and drain the requests that it answers.';
