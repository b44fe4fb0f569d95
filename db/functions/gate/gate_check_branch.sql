-- gate_check_branch — does the effect stand on a cancelled branch?
-- RFC-002 §4 check 3, decision G3. Internal. Denies with reason `cancelled`; without a branch it passes.

create or replace function irrevon.gate_check_branch(p_record irrevon.effect_records)
returns jsonb
language plpgsql
stable
set search_path = irrevon, pg_temp
as $function$
declare
  v_cancelled text := branch_cancelled(p_record.branch_ref);
begin
  return gate_result('branch_lineage', case when v_cancelled is not null then 'cancelled' end,
                     jsonb_build_object('branch_ref', p_record.branch_ref, 'cancelled', v_cancelled));
end;
$function$;

comment on function irrevon.gate_check_branch(irrevon.effect_records) is
  'Gate check 3: neither the branch nor an ancestor is cancelled.';
