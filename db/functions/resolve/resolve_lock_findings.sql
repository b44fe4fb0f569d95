-- resolve_lock_findings — hold these findings, and those that these effects are to undo, with what counts the same effects.
-- Decisions F4, W2. Internal: the records are locked. A compensation is sent again, and another named in its place, one after
-- the other; and so are decisions about two findings of one excess.

create or replace function irrevon.resolve_lock_findings(p_finding_refs uuid[], p_effect_ids text[])
returns void
language plpgsql
set search_path = irrevon, pg_temp
as $function$
declare
  v_ids constant bigint[] := array(
    with named as (
      select c.finding_id
        from unnest(p_effect_ids) as told(effect_id)
       cross join lateral (select y.finding_id from finding_compensations y where y.effect_id = told.effect_id offset 0) as c
      union
      select f.finding_id
        from unnest(p_finding_refs) as told(finding_ref)
       cross join lateral (select y.finding_id from findings y where y.finding_ref = told.finding_ref offset 0) as f)
    select finding_id from named
    union
    select kin
      from named
     cross join lateral (select * from findings x where x.finding_id = named.finding_id offset 0) as f   -- as in the view frontiers
     cross join lateral unnest((resolve_excess(f, 'infinity')).kin) as kin
     order by 1);
  v_id bigint;
begin
  -- One by one, and each looked up by itself above: to a planner that knows of no finding yet, an order is a reason to read
  -- them all in it.
  foreach v_id in array v_ids loop
    perform from findings where finding_id = v_id for no key update;
  end loop;
end;
$function$;

comment on function irrevon.resolve_lock_findings(uuid[], text[]) is
  'Lock findings, and what effects are to undo.';
