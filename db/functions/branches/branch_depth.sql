-- branch_depth — how many branches stand in a lineage: those above a branch and itself, or itself and those below it.
-- Decision G3. Internal. Ends after 33, which is more than a lineage may hold, so that a circle ends it too. Two walks,
-- each by its index: OFFSET keeps the planner, which expects ten branches a step, from reading the whole table.

create or replace function irrevon.branch_depth(p_branch_ref text, p_upwards boolean)
returns integer
language plpgsql
stable
set search_path = irrevon, pg_temp
as $function$
begin
  if p_upwards then
    return (
      with recursive lineage as (
        select p_branch_ref as branch_ref, 1 as depth
        union
        select b.parent_ref, lineage.depth + 1
          from lineage cross join lateral (select parent_ref from branches where branch_ref = lineage.branch_ref offset 0) b
         where lineage.depth < 33)
      select max(depth) from lineage);
  end if;

  return (
    with recursive lineage as (
      select p_branch_ref as branch_ref, 1 as depth
      union
      select b.branch_ref, lineage.depth + 1
        from lineage cross join lateral (select branch_ref from branches where parent_ref = lineage.branch_ref offset 0) b
       where lineage.depth < 33)
    select max(depth) from lineage);
end;
$function$;

comment on function irrevon.branch_depth(text, boolean) is 'Return how many branches stand above, or below, itself included.';
