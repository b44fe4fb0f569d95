-- redispatch_candidates — losses that policy would do something about now, and that nobody decided about: the oldest first.
-- RFC-002 §5.3 (3): opted in and a finite lag, by the declaration in force; and the lag was finite when the absence was
-- confirmed. Not what is contained, cancelled, contradicted or being looked at: however much of that there is, it keeps
-- nothing else from its turn. Internal. Costs what is open.

create or replace function irrevon.redispatch_candidates(p_adapters text[], p_limit integer)
returns table (finding_ref uuid)
language sql
stable
set search_path = irrevon, pg_temp
as $function$
  select f.finding_ref
    from open_findings o
   cross join lateral (select * from findings x where x.finding_id = o.finding_id offset 0) as f   -- as in the view frontiers
    join effect_records r on r.effect_id = o.effect_id
   cross join lateral (select d.declaration_seq, d.declaration from adapter_declarations d
                        where d.adapter_id = r.adapter_id order by d.declaration_seq desc limit 1) as now
    join effect_type_policies t on (t.declaration_seq, t.effect_type) = (now.declaration_seq, r.effect_type)
   where o.classification = 'LOST' and o.status = 'OPEN' and f.created_by <> 'human'
     and t.redispatch_on_absence
     and now.declaration #>> '{consistency,status_settlement_lag}' is not null
     and f.evidence #>> '{key_coverage,lag}' is not null
     and (p_adapters is null or r.adapter_id = any (p_adapters))
     and not exists (select from open_audits a where a.effect_id = r.effect_id)
     and branch_cancelled(r.branch_ref) is null
     and gate_check_deny_list(r) ->> 'result' = 'passed'
     and effect_contradiction(r.effect_id) is null
     and not exists (select from effect_executions later join effect_executions own using (effect_id)
                      where own.execution_id = f.execution_id and later.step > own.step)
   order by o.finding_id
   limit p_limit
$function$;

comment on function irrevon.redispatch_candidates(text[], integer) is 'List the losses that policy would send again.';
