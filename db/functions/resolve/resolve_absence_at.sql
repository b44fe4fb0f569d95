-- resolve_absence_at — when this effect was last known not to be at its destination; null: it is not known.
-- RFC-002 §5.3 (3), §6.2; decision R1. Internal. A confirmed absence counts from when it was asked, a human's from when it
-- was told: in the settle, or in an audit since. What was found in between, by any name of the intent, undoes it.

create or replace function irrevon.resolve_absence_at(p_effect_id text, p_execution_id bigint)
returns timestamptz
language sql
stable
set search_path = irrevon, pg_temp
as $function$
  select absent.at
    from (select max(told.at) as at
            from (select case t.actor when 'human' then t.created_at else (t.evidence ->> 'queried_at')::timestamptz end as at
                    from effect_transitions t
                   where t.execution_id = p_execution_id and t.cause = 'reconciled_absent'
                  union all
                  select case d.drained_by when 'human' then d.created_at else p.queried_at end
                    from audit_requests q
                    join audit_drains d using (audit_request_id)
                    left join status_probes p using (probe_token)
                   where q.effect_id = p_effect_id and (d.drained_by = 'human' or p.result = 'ABSENT')) as told
         ) as absent
   where not exists (select from effect_executions e join status_probes p using (execution_id)
                      where e.effect_id = p_effect_id and p.result = 'PRESENT' and p.recorded_at > absent.at)
$function$;

comment on function irrevon.resolve_absence_at(text, bigint) is
  'Return when an effect was last known to be absent, or null.';
