-- audit_find_present — what a presence contradicts: failures that happened after all, and effects too many.
-- RFC-002 §3.2; decisions R2, R5. Internal. CONTRADICTED for each FAILED execution whose own effect is there, and for the
-- first where an effect that nobody's name leads to is there and no execution accounts for it; DUPLICATE, once, where
-- the intent has more than one, with the excess, unless so many are known, and these. Returns the finding_refs written.

create or replace function irrevon.audit_find_present(p_probe irrevon.status_probes, p_effect_id text, p_now timestamptz)
returns jsonb
language plpgsql
set search_path = irrevon, pg_temp
as $function$
declare
  v_found    constant bigint := greatest(p_probe.n_found, reconcile_in_force(p_probe));
  v_known    constant bigint := coalesce((select max(excess_effect_count) from findings
                                           where effect_id = p_effect_id and classification = 'DUPLICATE'), 0);
  v_named    constant text[] := array(select distinct n.ref from reconcile_named(array(
                 select finding_id from findings where effect_id = p_effect_id and classification = 'DUPLICATE')) as n);
  v_at       record;
  v_nobodys  boolean := not exists (select from reconcile_found(p_probe) f where f.execution_id is not null)
                    and not exists (select from effect_executions e join frontiers using (execution_id)
                                      join canon_states s using (state)
                                     where e.effect_id = p_effect_id and s.blocks_dispatch);
  v_carrier  bigint;
  v_ref      text;
  v_findings jsonb := '[]'::jsonb;
begin
  for v_at in
    select e.execution_id, s.blocks_dispatch, min(f.ref) as ref
      from effect_executions e
      join frontiers at using (execution_id)
      join canon_states s using (state)
      join canon_attachments c on (c.state, c.classification) = (at.state, 'CONTRADICTED') and 'audit' = any (c.moments)
      left join reconcile_found(p_probe) f using (execution_id)
     where e.effect_id = p_effect_id
     group by e.execution_id, s.blocks_dispatch
     order by s.blocks_dispatch desc, e.execution_id
  loop
    if (v_at.ref is not null or v_nobodys) and not v_at.blocks_dispatch then
      v_findings := v_findings || audit_find(p_probe, v_at.execution_id, 'CONTRADICTED', null, v_at.ref, '{}', p_now);
    end if;
    if v_carrier is null and (v_at.blocks_dispatch or v_at.ref is not null or v_nobodys) then
      v_carrier := v_at.execution_id;
      v_ref := v_at.ref;
      v_nobodys := false;
    end if;
  end loop;

  if v_found > 1 and v_carrier is not null and (v_found - 1 > v_known or (
      cardinality(v_named) > v_known and exists (select from reconcile_found(p_probe) l where l.ref <> all (v_named)))) then
    v_findings := v_findings || audit_find(p_probe, v_carrier, 'DUPLICATE', v_found - 1, v_ref, '{}', p_now);
  end if;
  return v_findings;
end;
$function$;

comment on function irrevon.audit_find_present(irrevon.status_probes, text, timestamptz) is
  'Append what a presence contradicts and return the names of the findings.';
