-- resolve_refusal — why an action on a finding is not written; null outcome: nothing speaks against it yet.
-- RFC-002 §3.3; decisions F1, F5. Internal: record and finding are locked. Asks the canon, first for the actor, then for the
-- way from where the finding stands. Raises IR602 illegal_resolution, and what resolve_compensation_refusal raises.

create or replace function irrevon.resolve_refusal(
  p_finding       irrevon.findings,
  p_action        text,
  p_actor         text,
  p_compensations text[],
  p_now           timestamptz
)
returns irrevon.resolution_answer
language plpgsql
stable
set search_path = irrevon, pg_temp
as $function$
declare
  v_status constant text := (select status from finding_statuses where finding_id = p_finding.finding_id);
  v_did    constant boolean := exists (select from finding_resolutions
                                        where finding_id = p_finding.finding_id and to_status = p_action);
  v_answer resolution_answer;
begin
  if not exists (select from canon_actions
                  where classification = p_finding.classification and action = p_action and p_actor = any (actors)) then
    perform fail('illegal_resolution', jsonb_build_object('path', 'action', 'rule', 'is this actor''s, of that class',
      'classification', p_finding.classification, 'actor', p_actor));
  end if;

  if p_action = 'COMPENSATED' then
    v_answer := resolve_compensation_refusal(p_finding, p_compensations, p_now);
  elsif v_did then
    v_answer.outcome := 'replayed';
    v_answer.dispatch_order := case p_action when 'REDISPATCHED' then resolve_order(p_finding.finding_id) end;
  end if;
  if v_answer.outcome is null and not v_did
     and not resolution_is_legal(p_finding.classification, v_status, p_action, p_actor) then
    v_answer.outcome := 'illegal_state';
    v_answer.evidence := '{"reason": "already_resolved"}';
  elsif v_answer.outcome is null and p_action = 'REDISPATCHED' then
    v_answer := resolve_redispatch_refusal(p_finding, p_now);
  end if;

  v_answer.finding_ref := p_finding.finding_ref;
  v_answer.status := v_status;
  v_answer.evidence := coalesce(v_answer.evidence, '{}');
  return v_answer;
end;
$function$;

comment on function irrevon.resolve_refusal(irrevon.findings, text, text, text[], timestamptz) is
  'Answer why an action on a finding is not written, or nothing; refuses illegal_resolution (IR602).';
