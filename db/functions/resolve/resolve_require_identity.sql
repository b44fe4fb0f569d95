-- resolve_require_identity — compensating effects are named so that a re-synthesized one is the same one.
-- RFC-002 §7.3; decisions F4, F5. Internal. Each is
--   of another effect type than the original, in its scope,
--   with the stable ids of the original, compensates_finding_id (the finding_ref), and compensates_index, 1 to the excess,
--   where that is above 1; and nothing else.
-- An ORPHANED finding has no original: compensates_finding_id alone. Raises IR205 unknown_effect, IR105 malformed_argument.

create or replace function irrevon.resolve_require_identity(p_finding irrevon.findings, p_compensations text[])
returns void
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
end;
$function$;

comment on function irrevon.resolve_require_identity(irrevon.findings, text[]) is
  'Raise malformed_argument unless compensating effects carry the original''s identity and the finding''s.';
