-- resolve_excess_bar — would these compensations undo more than there is? null outcome: they would not.
-- RFC-002 §7.3; decisions F4, F5. Internal: the records are locked. Neither more than the finding's own excess may stand for
-- it, nor more than there is in all for it and the findings that count the same effects, and of each index one. What came to
-- nothing, cancelled or failed, does not count, so that another can take its place; these compensations do.

create or replace function irrevon.resolve_excess_bar(
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
  v_own    constant bigint := coalesce(p_finding.excess_effect_count, 1);
  v_all    constant record := resolve_excess(p_finding, p_now);
  v_at     record;
  v_answer resolution_answer;
begin
  select count(*) filter (where own) as own, count(*) as in_all,
         count(distinct r.stable_ids ->> 'compensates_index') filter (where own) as indices
    into v_at
    from resolve_frontiers(p_compensations || array(
           select c.effect_id from finding_compensations c where c.finding_id = any (v_all.kin))) as at
    join effect_records r using (effect_id)
   cross join lateral (select at.effect_id = any (p_compensations) or exists (
           select from finding_compensations c
            where c.effect_id = at.effect_id and c.finding_id = p_finding.finding_id)) as is_(own)
   where at.effect_id = any (p_compensations) or not at.is_nothing;

  if v_at.own > v_own or v_at.in_all > v_all.excess then
    v_answer.outcome := 'illegal_state';
    v_answer.evidence := jsonb_build_object('reason', 'more_than_the_excess', 'excess', least(v_own, v_all.excess),
      'compensated', (select jsonb_agg(distinct f.finding_ref) from findings f join finding_compensations using (finding_id)
                       where f.finding_id = any (v_all.kin)));
  elsif v_own > 1 and v_at.indices < v_at.own then
    v_answer.outcome := 'illegal_state';
    v_answer.evidence := '{"reason": "same_index"}';
  end if;
  return v_answer;
end;
$function$;

comment on function irrevon.resolve_excess_bar(irrevon.findings, text[], timestamptz) is
  'Answer that compensations would undo more than there is, or nothing.';
