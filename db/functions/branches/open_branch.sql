-- open_branch — a branch stands on another: what cancels the parent, or one above it, cancels this one (operator).
-- RFC-002 §4 check 3, decision G3. Only what has a parent is opened: a branch_ref that nobody opened is a root of its own.
-- A branch may be opened after effects, or branches, stand on it; what stands on it then obeys the new lineage from the
-- next claim on: a stop (W5). A lineage holds at most 32 branches, as far as branch_cancelled walks, and no circle.
-- Returns opened, or replayed where it was opened so before.
--   IR105 malformed_argument  a text is missing or too long; another parent; too deep; a circle
--   IR206 wrong_isolation

create or replace function irrevon.open_branch(p_branch_ref text, p_parent_ref text)
returns text
language plpgsql
security definer
set search_path = irrevon, pg_temp set timezone = 'UTC'
set enable_seqscan = off set enable_material = off set enable_hashjoin = off set enable_mergejoin = off
as $function$
declare
  v_parent_ref text;
  v_now        timestamptz;
begin
  perform begin_write();
  perform require_name('branch_ref', p_branch_ref, 512);
  perform require_name('parent_ref', p_parent_ref, 512);
  perform lock_stop(true);
  v_now := clock();

  select b.parent_ref into v_parent_ref from branches b where b.branch_ref = p_branch_ref;
  if v_parent_ref = p_parent_ref then
    return 'replayed';
  end if;
  perform require_argument('branch_ref', 'was opened on no other parent', v_parent_ref is null);
  perform require_argument('parent_ref', 'does not stand on the branch', p_parent_ref <> p_branch_ref and not exists (
    with recursive lineage as (
      select p_parent_ref as branch_ref
      union
      select b.parent_ref
        from lineage cross join lateral (select parent_ref from branches where branch_ref = lineage.branch_ref offset 0) b)
    select from lineage where branch_ref = p_branch_ref));
  perform require_argument('parent_ref', 'leaves at most 32 branches in a lineage',
    branch_depth(p_parent_ref, true) + branch_depth(p_branch_ref, false) <= 32);

  insert into branches (branch_ref, parent_ref, opened_by, created_at)
  values (p_branch_ref, p_parent_ref, session_user, v_now);
  return 'opened';
end;
$function$;

comment on function irrevon.open_branch(text, text) is
  'Open a branch on its parent; returns opened or replayed. '
  'Refuses malformed_argument (IR105), wrong_isolation (IR206).';
grant execute on function irrevon.open_branch(text, text) to irrevon_operator;
