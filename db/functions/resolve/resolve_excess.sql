-- resolve_excess — which findings count the same effects as this one, and how many of these effects, at an instant, are too
-- many. RFC-002 §3.2, §7.3; decisions F4, R5. Internal: the record is locked, or the facts are past.
-- One effect has several findings whose excess is the same: an audit that sees a third names the second once more; where a
-- failure was contradicted and a retry committed, the effect of the first is CONTRADICTED and DUPLICATE. So they are counted
-- together: every effect that their probes named, as many as were counted at least, and what was committed or contradicted
-- under no name; less the one that was meant, once an execution has committed. What vanished is undone once for each
-- execution. An orphan stands alone; of what was an orphan before it was named, the
-- finding counts to the kin, so that it is not undone a second time.

create or replace function irrevon.resolve_excess(
  p_finding irrevon.findings,
  p_at      timestamptz,
  out kin    bigint[],
  out excess bigint
)
language plpgsql
stable
set search_path = irrevon, pg_temp
as $function$
declare
  v_vanished constant boolean := p_finding.excess_effect_count is null and coalesce((
    select s.blocks_dispatch from frontiers f join canon_states s using (state)
     where f.execution_id = p_finding.execution_id), true);
  v_counted bigint;
begin
  select array_agg(f.finding_id order by f.finding_id), max(coalesce(f.excess_effect_count, 0)) + 1 into kin, v_counted
    from findings f
    join canon_actions a on a.classification = f.classification and a.action = 'COMPENSATED' and a.actors <> '{}'
    join frontiers at using (execution_id)
    join canon_states s using (state)
   where f.effect_id = p_finding.effect_id and f.classification <> 'CONFIRMED_UNIQUE' and f.created_at <= p_at
     and (f.excess_effect_count is null and s.blocks_dispatch) = v_vanished
     and (f.execution_id = p_finding.execution_id or not v_vanished);
  kin := coalesce(kin, array[p_finding.finding_id]);
  if v_vanished then
    excess := 1;
    return;
  end if;

  with listed as materialized (
    select * from reconcile_named(kin)
  ), committed as materialized (
    select e.execution_id
      from effect_executions e
      join effect_transitions t using (execution_id)
      join canon_states s on s.state = t.to_state and s.is_terminal and s.blocks_dispatch
     where e.effect_id = p_finding.effect_id and t.created_at <= p_at
  ), unnamed as (
    select execution_id from committed
    union
    select f.execution_id from findings f where f.finding_id = any (kin) and f.excess_effect_count is null
    except
    select execution_id from listed
  )
  select greatest(v_counted, count(distinct l.ref) + greatest(0,
           (select count(*) from unnamed) - count(distinct l.ref) filter (where l.execution_id is null)))
         - (exists (select from committed))::integer
    into excess
    from listed l;
  kin := kin || array(
    select o.finding_id
      from reconcile_named(kin) as l
      join findings o on o.classification = 'ORPHANED' and o.adapter_id = p_finding.adapter_id and o.destination_ref = l.ref
     where o.created_at <= p_at
     order by o.finding_id);
end;
$function$;

comment on function irrevon.resolve_excess(irrevon.findings, timestamptz) is
  'Return the findings that count the same effects as this one, and how many of these were too many at an instant.';
