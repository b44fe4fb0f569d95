-- audit_resolutions — every status rests on evidence and on what it claims: a replacement that was opened with it, an absence
-- that was fresh, a fulfilment that closed it.
-- RFC-002 §3.3, §5.3 (3); decisions F1-F3, F6. Internal. Whether the statuses are a legal chain: audit_findings; what
-- COMPENSATED stands on: audit_compensations.

create or replace function irrevon.audit_resolutions()
returns table (check_name text, subject text, detail jsonb)
language sql
stable
set search_path = irrevon, pg_temp
as $function$
  select flaw.name, f.finding_ref::text, jsonb_build_object('from', s.from_status, 'to', s.to_status)
    from (select *, lag(created_at) over (partition by finding_id order by resolution_seq) as earlier from finding_resolutions) s
    join findings f using (finding_id)
    left join effect_executions own on own.execution_id = f.execution_id
    left join effect_executions x on x.effect_id = f.effect_id and x.operation_id = s.replacement_operation_id
   cross join lateral (values
     ('resolution_cites_its_evidence', s.evidence - array['by', 'rested_on'] = '{}'),
     ('resolutions_never_go_back', s.created_at < coalesce(s.earlier, f.created_at)),
     ('replacement_was_opened_with_it', s.replacement_operation_id is not null and
        (x.opened_by, x.created_at, x.step > own.step) is distinct from ('resolve_redispatch', s.created_at, true)),
     ('redispatch_rested_on_absence', s.replacement_operation_id is not null
        and not audit_absence_held(f, s.evidence -> 'rested_on', s.created_at)),
     ('closed_was_fulfilled_then', s.to_status = 'CLOSED' and case s.from_status
        when 'ACCEPTED_AS_IS' then s.created_at <> s.earlier
        else not audit_fulfilled(f, s.from_status, s.evidence, s.created_at) end)
   ) as flaw(name, holds)
   where flaw.holds
  union all
  select 'what_is_fulfilled_is_closed', s.finding_ref::text, jsonb_build_object('status', s.status)
    from finding_statuses s
   where case when s.status in (select from_status from canon_status_edges where to_status = 'CLOSED')
              then finding_may_close(s.finding_id, s.status) end
  union all
  select 'replacement_has_its_resolution', e.operation_id, jsonb_build_object('resolutions', named.n)
    from effect_executions e
   cross join lateral (
     select count(*) as n from findings f join finding_resolutions s using (finding_id)
      where f.effect_id = e.effect_id and f.classification <> 'CONFIRMED_UNIQUE'
        and s.replacement_operation_id = e.operation_id) as named
   where e.opened_by = 'resolve_redispatch' and named.n <> 1
$function$;

comment on function irrevon.audit_resolutions() is
  'List statuses of findings that rest on nothing, and fulfilments that closed nothing.';
