-- resolve_compensated — was the excess of a finding undone at an instant?
-- RFC-002 §3.3, §7.3; decision F4. Internal. As many of its compensations committed as its excess, less what those of its kin
-- have undone of the same excess already (resolve_excess).

create or replace function irrevon.resolve_compensated(p_finding irrevon.findings, p_at timestamptz)
returns boolean
language plpgsql
stable
set search_path = irrevon, pg_temp
as $function$
declare
  v_all constant record := resolve_excess(p_finding, p_at);
begin
  return resolve_undone(array[p_finding.finding_id], p_at) >= least(coalesce(p_finding.excess_effect_count, 1),
    v_all.excess - resolve_undone(array_remove(v_all.kin, p_finding.finding_id), p_at));
end;
$function$;

comment on function irrevon.resolve_compensated(irrevon.findings, timestamptz) is
  'Say whether the excess of a finding was undone at an instant.';
