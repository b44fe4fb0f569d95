-- branch_cancelled — the cancelled branch that a branch stands on: itself, or an ancestor; else null.
-- RFC-002 §4 check 3, decision G3. Internal. A branch_ref that nobody opened is a root of its own; an absent
-- one passes vacuously. Lineages are at most 32 deep. A loop, because the planner takes a recursive query for so
-- many rows that it would read every cancellation.

create or replace function irrevon.branch_cancelled(p_branch_ref text)
returns text
language plpgsql
stable
set search_path = irrevon, pg_temp
as $function$
declare
  v_branch_ref text := p_branch_ref;
begin
  for i in 1 .. 32 loop
    exit when v_branch_ref is null;
    if exists (select from branch_cancellations where branch_ref = v_branch_ref) then
      return v_branch_ref;
    end if;
    v_branch_ref := (select parent_ref from branches where branch_ref = v_branch_ref);
  end loop;

  return null;
end;
$function$;

comment on function irrevon.branch_cancelled(text) is
  'Return the nearest cancelled branch in a lineage, or null.';
