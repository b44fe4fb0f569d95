-- resolve_compensation_refusal — may these effects stand for the undoing of this finding? null outcome: they may.
-- RFC-002 §7.3; decisions F4, F5. Internal: the records are locked. They carry the identity that resolve_require_identity
-- asks for. Of each index one may commit, and no more than the excess, whichever finding they stand for: resolve_excess_bar.
-- A cancelled one does not count, and one that failed is retried. Raises IR205 unknown_effect, IR105 malformed_argument.

create or replace function irrevon.resolve_compensation_refusal(
  p_finding       irrevon.findings,
  p_compensations text[],
  p_now           timestamptz
)
returns irrevon.resolution_answer
language plpgsql
stable
set search_path = irrevon, pg_temp
as $function$
declare
  v_live   text[];
  v_answer resolution_answer;
begin
  perform resolve_require_identity(p_finding, p_compensations);
  if not exists (select unnest(p_compensations)
                 except select effect_id from finding_compensations where finding_id = p_finding.finding_id) then
    v_answer.outcome := 'replayed';
    return v_answer;
  end if;

  v_live := array(
    select effect_id from resolve_frontiers(p_compensations || array(
             select effect_id from finding_compensations where finding_id = p_finding.finding_id))
     where state <> 'CANCELLED');
  if not p_compensations <@ v_live then
    v_answer.outcome := 'illegal_state';
    v_answer.evidence := '{"reason": "compensation_cancelled"}';
    return v_answer;
  end if;

  v_answer := resolve_excess_bar(p_finding, p_compensations, p_now);
  if v_answer.outcome is null and p_finding.excess_effect_count > 1
     and (select count(distinct stable_ids ->> 'compensates_index') < count(*)
            from effect_records where effect_id = any (v_live)) then
    v_answer.outcome := 'illegal_state';
    v_answer.evidence := '{"reason": "same_index"}';
  end if;
  return v_answer;
end;
$function$;

comment on function irrevon.resolve_compensation_refusal(irrevon.findings, text[], timestamptz) is
  'Answer why effects may not compensate a finding, or nothing; refuses unknown_effect (IR205), malformed_argument (IR105).';
