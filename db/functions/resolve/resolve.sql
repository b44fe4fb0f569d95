-- resolve — a human decides what becomes of a finding (operator).
-- RFC-002 §3.3, §5.3 (3), §7.3; decisions F1-F6, G3, G4, R3, W2. p_evidence, JSON text: what was looked at. p_action:
--   ACCEPTED_AS_IS closes at once, ESCALATED_HUMAN: somebody else decides
--   COMPENSATED   by p_compensations, effect ids of registered intents that undo it (resolve_compensation_refusal says which);
--                 named again with others, these are added, or instead of what failed. It closes when enough committed
--   REDISPATCHED  a LOST effect is sent again, as a new execution with a new key and dispatch_order; closes when that or a later
--                 one commits. p_authority, as in open_retry_execution, is appended if all else allows it; none is made up here
-- Outcomes; whatever is not resolved writes no status:
--   resolved       status, evidence.operation_id and evidence.compensations say what was written; replayed: it was so before
--   probe_first    no absence is younger than redispatch_evidence_bound: a look is ordered, due at evidence.next_probe_at;
--                  where none can be made, audit_close brings a human's
--   denied         evidence.decision: what the gate would say to the new execution, with its remedy
--   illegal_state  evidence.reason: already_resolved, not_the_latest_execution, branch_cancelled, more_than_the_excess, same_index,
--                  compensation_cancelled, compensated_otherwise, belongs_to_an_effect, or what effect_contradiction says
--   IR601 unknown_finding   IR602 illegal_resolution (no action of a human for that class)   IR605 evidence_missing
--   IR205 unknown_effect, IR105 malformed_argument (compensations)   IR101 malformed_contract (authority)   IR206 wrong_isolation

create or replace function irrevon.resolve(
  p_finding_ref   uuid,
  p_action        text,
  p_evidence      text,
  p_authority     text default null,
  p_compensations text[] default null
)
returns irrevon.resolution_answer
language plpgsql
security definer
set search_path = irrevon, pg_temp set timezone = 'UTC'
set enable_seqscan = off set enable_material = off set enable_hashjoin = off set enable_mergejoin = off
as $function$
declare
  v_told      jsonb;
  v_authority record;
  v_finding   findings;
  v_answer    resolution_answer;
  v_now       timestamptz;
begin
  perform begin_write();
  v_told := human_evidence(p_evidence);
  select * into v_authority from authority_read(p_authority);
  perform require_argument('authority', 'comes with REDISPATCHED only', p_authority is null or p_action = 'REDISPATCHED');
  perform resolve_require_compensations(p_action, p_compensations);
  perform lock_stop(false);
  perform resolve_lock(array[p_finding_ref], p_compensations);
  select * into v_finding from findings where finding_ref = p_finding_ref;
  v_now := clock();

  v_answer := resolve_refusal(v_finding, p_action, 'human', p_compensations, v_now);
  if v_answer.outcome is null and v_authority.authority_ref is not null then
    perform authority_require_stamp(v_authority.stamped_at, v_now);
    perform identity_refresh_authority(v_finding.effect_id, v_authority.authority_ref, v_authority.stamped_at, v_now);
  end if;
  if v_answer.outcome is null and p_action = 'REDISPATCHED' then
    v_answer := resolve_denied(v_finding, v_now);
  end if;
  if v_answer.outcome = 'probe_first' then
    v_answer.evidence := v_answer.evidence || resolve_probe_first(v_finding, v_now);
  end if;
  if v_answer.outcome is not null then
    return v_answer;
  end if;
  return resolve_write(v_finding, p_action, 'human', v_told || jsonb_build_object('by', session_user), p_compensations, null, v_now);
end;
$function$;

comment on function irrevon.resolve(uuid, text, text, text, text[]) is
  'Resolve a finding by a human''s decision; answers resolved, replayed, probe_first, denied or illegal_state. '
  'Refuses malformed_contract (IR101), malformed_argument (IR105), unknown_effect (IR205), wrong_isolation (IR206), '
  'unknown_finding (IR601), illegal_resolution (IR602), evidence_missing (IR605).';
grant execute on function irrevon.resolve(uuid, text, text, text, text[]) to irrevon_operator;
