-- resolve_lock_findings — hold these findings, and those that these effects are to undo with their kin.
-- Decisions F4, W2. Internal: the records are locked. A compensation is sent again, and another named in its place, one after
-- the other.

create or replace function irrevon.resolve_lock_findings(p_finding_refs uuid[], p_effect_ids text[])
returns void
language plpgsql
set search_path = irrevon, pg_temp
as $function$
declare
  v_undone constant bigint[] := array(
    select kin from finding_compensations c
      join findings f using (finding_id)
     cross join lateral unnest((resolve_excess(f, 'infinity')).kin) as kin
     where c.effect_id = any (p_effect_ids));
begin
  perform from findings f where f.finding_ref = any (p_finding_refs) or f.finding_id = any (v_undone)
    order by f.finding_id for no key update;
end;
$function$;

comment on function irrevon.resolve_lock_findings(uuid[], text[]) is
  'Lock findings, and what effects are to undo.';
