-- resolve_compensation_refusal — may these effects stand for the undoing of this finding? null outcome: they may.
-- RFC-002 §7.3; decisions F4, F5. Internal: the records are locked. They carry the identity that resolve_require_identity
-- asks for. Of each index one may commit, and no more than the excess, whichever finding they stand for: resolve_excess_bar.
-- A cancelled one may not be named; one that failed is retried, or another named in its place.
--   IR205 unknown_effect   IR105 malformed_argument

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
  v_answer resolution_answer;
begin
  perform resolve_require_identity(p_finding, p_compensations);
  if not exists (select unnest(p_compensations)
                 except select effect_id from finding_compensations where finding_id = p_finding.finding_id) then
    v_answer.outcome := 'replayed';
    return v_answer;
  end if;

  if exists (select from resolve_frontiers(p_compensations) where state = 'CANCELLED') then
    v_answer.outcome := 'illegal_state';
    v_answer.evidence := '{"reason": "compensation_cancelled"}';
    return v_answer;
  end if;
  v_answer := resolve_orphan_bar(p_finding);
  if v_answer.outcome is null then
    v_answer := resolve_excess_bar(p_finding, p_compensations, p_now);
  end if;
  return v_answer;
end;
$function$;

comment on function irrevon.resolve_compensation_refusal(irrevon.findings, text[], timestamptz) is
  'Answer why effects may not compensate a finding, or nothing; refuses unknown_effect (IR205), malformed_argument (IR105).';
