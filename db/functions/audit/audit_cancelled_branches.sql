-- audit_cancelled_branches — every branch that stands on a cancelled one, and since when it did.
-- RFC-002 §4 check 3, decision G3. Internal. By the branch, or the ancestor, that was cancelled and stood below it first; a
-- branch may be put on its parent after that was cancelled. At most 32 deep, as far as branch_cancelled walks.

create or replace function irrevon.audit_cancelled_branches()
returns table (branch_ref text, at timestamptz)
language sql
stable
rows 100000
set search_path = irrevon, pg_temp
as $function$
  with recursive below (branch_ref, at, depth) as (
    select c.branch_ref, c.created_at, 1 from branch_cancellations c
    union all
    select b.branch_ref, greatest(below.at, b.created_at), below.depth + 1
      from below join branches b on b.parent_ref = below.branch_ref
     where below.depth < 32
  )
  select below.branch_ref, min(below.at) from below group by below.branch_ref
$function$;

comment on function irrevon.audit_cancelled_branches() is 'List the branches that stand on a cancelled one, and since when.';
