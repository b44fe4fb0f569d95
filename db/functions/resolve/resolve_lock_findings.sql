-- resolve_lock_findings — hold these findings, and those that these effects are to undo, with what counts the same effects.
-- Decisions F4, W2. Internal: the records are locked. A compensation is sent again, and another named in its place, one after
-- the other; and so are decisions about two findings of one excess.

create or replace function irrevon.resolve_lock_findings(p_finding_refs uuid[], p_effect_ids text[])
returns void
language plpgsql
set search_path = irrevon, pg_temp
as $function$
declare
  v_kin constant bigint[] := array(
    select kin
      from (select c.finding_id from finding_compensations c where c.effect_id = any (p_effect_ids)
            union
            select x.finding_id from findings x where x.finding_ref = any (p_finding_refs)) as named
     cross join lateral (select * from findings x where x.finding_id = named.finding_id offset 0) as f   -- as in the view frontiers
     cross join lateral unnest((resolve_excess(f, 'infinity')).kin) as kin);
begin
  perform from findings f where f.finding_ref = any (p_finding_refs) or f.finding_id = any (v_kin)
    order by f.finding_id for no key update;
end;
$function$;

comment on function irrevon.resolve_lock_findings(uuid[], text[]) is
  'Lock findings, and what effects are to undo.';
