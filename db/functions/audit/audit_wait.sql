-- audit_wait — look again at p_at, or after the next pause; past the escalation budget a human is asked.
-- RFC-002 §6.3, decision R7. Internal. p_findings is what this look has found all the same.

create or replace function irrevon.audit_wait(
  p_effect_id text,
  p_at        timestamptz,
  p_now       timestamptz,
  p_findings  jsonb default '[]'
)
returns irrevon.probe_answer
language plpgsql
set search_path = irrevon, pg_temp
as $function$
declare
  v_audit open_audits;
  v_next  timestamptz;
begin
  select * into v_audit from open_audits where effect_id = p_effect_id;
  if p_now >= reconcile_budget_end(v_audit.since) then
    perform audit_note(p_effect_id, 'parked', 'budget_spent', null, p_now);
    return ('parked', null, null, null, jsonb_build_object('reason', 'budget_spent', 'findings', p_findings))::probe_answer;
  end if;

  v_next := coalesce(p_at, p_now + reconcile_pause(v_audit.probes));
  perform audit_note(p_effect_id, 'waits', null, v_next, p_now);
  return ('wait_until', null, null, null, jsonb_build_object('next_probe_at', v_next, 'findings', p_findings))::probe_answer;
end;
$function$;

comment on function irrevon.audit_wait(text, timestamptz, timestamptz, jsonb) is
  'Set the instant of an audit''s next look, or give it to a human.';
