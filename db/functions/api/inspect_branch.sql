-- inspect_branch — the lineage that an effect stands on, nearest first, with every cancellation; null: it has no branch.
-- RFC-002 §4 check 3, decision G3. Internal. Walks at most 32 steps, each by its index, as branch_depth does.

create or replace function irrevon.inspect_branch(p_branch_ref text)
returns jsonb
language sql
stable
set search_path = irrevon, pg_temp
as $function$
  with recursive lineage (branch_ref, depth) as (
    select p_branch_ref, 1 where p_branch_ref is not null
    union all
    select up.parent_ref, lineage.depth + 1
      from lineage
     cross join lateral (select b.parent_ref from branches b where b.branch_ref = lineage.branch_ref offset 0) as up
     where lineage.depth < 32
  )
  select jsonb_build_object(
           'branch_ref', p_branch_ref,
           'cancelled', branch_cancelled(p_branch_ref),
           'lineage', jsonb_agg(jsonb_build_object(
             'branch_ref', l.branch_ref,
             'opened_by', opened.opened_by,
             'opened_at', opened.created_at,
             'cancellation', case when stop.branch_ref is not null then jsonb_build_object(
               'reason', stop.reason, 'cancelled_by', stop.cancelled_by, 'at', stop.created_at) end) order by l.depth))
    from lineage l
    left join lateral (select * from branches b where b.branch_ref = l.branch_ref offset 0) as opened on true
    left join lateral (select * from branch_cancellations c where c.branch_ref = l.branch_ref offset 0) as stop on true
  having p_branch_ref is not null
$function$;

comment on function irrevon.inspect_branch(text) is 'Return the lineage of a branch with every cancellation, nearest first.';
