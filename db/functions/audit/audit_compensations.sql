-- audit_compensations — what undoes a finding says so in its identity, was decided, and undoes nothing twice.
-- RFC-002 §7.3; decisions F4, F5. Internal. Its cost follows what was ever compensated.

create or replace function irrevon.audit_compensations()
returns table (check_name text, subject text, detail jsonb)
language sql
stable
set search_path = irrevon, pg_temp
as $function$
  select flaw.name, f.finding_ref::text, jsonb_build_object('compensation', c.effect_id)
    from finding_compensations c
    join findings f using (finding_id)
    join effect_records u on u.effect_id = c.effect_id
    left join effect_records o on o.effect_id = f.effect_id
    left join finding_resolutions s on s.finding_id = c.finding_id and s.to_status = 'COMPENSATED'
   cross join lateral (values (u.stable_ids ->> 'compensates_index')) as told(index)
   cross join lateral (values
     ('compensation_is_of_its_finding',
        (u.scope, u.stable_ids - 'compensates_index') is distinct from (
          coalesce(o.scope, u.scope), coalesce(o.stable_ids, '{}') || jsonb_build_object('compensates_finding_id', f.finding_ref))
        or u.effect_type = o.effect_type),
     ('compensation_has_its_index', case when f.excess_effect_count > 1
        then told.index !~ '^[1-9][0-9]{0,17}$' or told.index is null or told.index::numeric > f.excess_effect_count
        else told.index is not null end),
     ('compensation_cites_its_evidence', c.evidence - 'by' = '{}'),
     ('compensation_was_decided_upon', s.finding_id is null or c.created_at < s.created_at)
   ) as flaw(name, holds)
   where flaw.holds
  union all
  select 'compensated_names_what_undoes_it', f.finding_ref::text, '{}'
    from finding_resolutions s
    join findings f using (finding_id)
   where s.to_status = 'COMPENSATED'
     and not exists (select from finding_compensations c where c.finding_id = s.finding_id and c.created_at = s.created_at)
  union all
  select 'excess_is_undone_once', f.finding_ref::text,
         jsonb_build_object('excess', least(f.own, e.excess), 'own', n.own, 'in_all', n.in_all)
    from (select f as finding, f.finding_id, f.finding_ref, coalesce(f.excess_effect_count, 1) as own, max(c.created_at) as at
            from findings f join finding_compensations c using (finding_id) group by f.finding_id) as f
   cross join lateral resolve_excess(f.finding, f.at) as e
   cross join lateral (
     select count(distinct c.effect_id) filter (where c.finding_id = f.finding_id) as own, count(distinct c.effect_id) as in_all
       from finding_compensations c
      where c.finding_id = any (e.kin) and c.created_at <= f.at
        and not exists (select from resolve_frontiers(array[c.effect_id]) as at join canon_states s using (state)
                         where s.is_terminal and not s.blocks_dispatch)) as n
   where n.own > f.own or n.in_all > e.excess
$function$;

comment on function irrevon.audit_compensations() is
  'List compensations that are not of their finding, were not decided upon, or undo more than there was.';
