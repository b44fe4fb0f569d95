-- branch_cancelled — the cancelled branch that a branch stands on: itself, or an ancestor; else null.
-- RFC-002 §4 check 3, decision G3. Internal. A branch_ref that nobody opened is a root of its own; an absent
-- one passes vacuously. Lineages are at most 32 deep.

create or replace function irrevon.branch_cancelled(p_branch_ref text)
returns text
language plpgsql
stable
set search_path = irrevon, pg_temp
as $function$
begin
  if p_branch_ref is null then
    return null;
  end if;

  return (
    with recursive lineage as (
      select p_branch_ref as branch_ref, 1 as depth
      union all
      select b.parent_ref, lineage.depth + 1
        from lineage join branches b using (branch_ref)
       where lineage.depth < 32
    )
    select c.branch_ref from lineage join branch_cancellations c using (branch_ref)
     order by lineage.depth
     limit 1);
end;
$function$;

comment on function irrevon.branch_cancelled(text) is
  'Return the nearest cancelled branch in a lineage, or null.';
