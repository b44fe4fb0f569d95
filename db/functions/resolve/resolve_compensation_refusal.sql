-- resolve_compensation_refusal — may these effects stand for the undoing of this finding? null outcome: they may.
-- RFC-002 §7.3; decisions F4, F5. Internal: the records are locked. Each is a registered intent
--   of another effect type than the original, in its scope,
--   with the stable ids of the original, compensates_finding_id (the finding_ref), and compensates_index, 1 to the excess,
--   where that is above 1; nothing else, so that a re-synthesized compensation is the same one.
-- An ORPHANED finding has no original: compensates_finding_id alone. Of each index one may commit, and no more than the
-- excess, whichever finding they stand for: resolve_excess_bar. A cancelled one does not count, and one that failed is
-- retried. Raises IR205 unknown_effect, IR105 malformed_argument.

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
  v_excess   constant bigint := coalesce(p_finding.excess_effect_count, 1);
  v_expected jsonb := jsonb_build_object('compensates_finding_id', p_finding.finding_ref);
  v_original effect_records;
  v_own      effect_records;
  v_index    text;
  v_effect   text;
  v_live     text[];
  v_answer   resolution_answer;
begin
  select * into v_original from effect_records where effect_id = p_finding.effect_id;
  v_expected := coalesce(v_original.stable_ids, '{}') || v_expected;
  foreach v_effect in array p_compensations loop
    select * into v_own from effect_records where effect_id = v_effect;
    if not found then
      perform fail('unknown_effect', '{"path": "compensations", "rule": "are registered"}');
    end if;
    perform require_argument('compensations', 'are of another effect type than the original',
                             coalesce(v_own.effect_type <> v_original.effect_type, true));
    perform require_argument('compensations', 'are of the scope of the original',
                             coalesce(v_own.scope = v_original.scope, true));
    v_index := v_own.stable_ids ->> 'compensates_index';
    perform require_argument('compensations', 'have a compensates_index from 1 to the excess, where that is above 1',
      case when v_excess > 1 then v_index ~ '^[1-9][0-9]{0,17}$' and v_index::bigint <= v_excess else v_index is null end);
    perform require_argument('compensations', 'have the stable ids of the original and compensates_finding_id',
      v_own.stable_ids - 'compensates_index' = v_expected);
  end loop;

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
  if v_answer.outcome is null and v_excess > 1
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
