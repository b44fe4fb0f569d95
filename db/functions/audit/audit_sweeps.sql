-- audit_sweeps — sweeps read whole lists, one after the other, and what they call an orphan they saw often and long enough.
-- RFC-002 §7.2; decisions R3, R9, S5. Internal. The grace is the shortest that the setting had had by then.

create or replace function irrevon.audit_sweeps()
returns table (check_name text, subject text, detail jsonb)
language sql
stable
set search_path = irrevon, pg_temp
as $function$
  select flaw.name, f.finding_ref::text, jsonb_build_object('adapter_id', f.adapter_id, 'runs', seen.runs)
    from findings f
    left join sweep_runs r on r.run_token::text = f.evidence ->> 'run_token' and r.adapter_id = f.adapter_id
    left join sweep_run_ends e using (sweep_run_id)
   cross join lateral (
     select count(distinct s.run_id) as runs, max(s.created_at) - min(s.created_at) as over
       from sweep_sightings s
      where (s.adapter_id, s.destination_ref, s.verdict) = (f.adapter_id, f.destination_ref, 'unmatched')
        and s.run_id <= r.sweep_run_id) as seen
   cross join lateral (values
     ('orphan_was_seen_unmatched_twice', seen.runs < 2 or seen.over < (
        select min(had.grace::interval)
          from (select default_value from settings where name = 'orphan_grace'
                union all
                select value from setting_changes where name = 'orphan_grace' and created_at <= f.created_at) as had(grace))),
     ('orphan_is_of_a_finished_run', e.ended_at is distinct from f.created_at),
     ('orphan_is_named_once', exists (
        select from findings o where o.classification = 'ORPHANED' and o.finding_id < f.finding_id
           and (o.adapter_id, o.destination_ref) = (f.adapter_id, f.destination_ref)))
   ) as flaw(name, holds)
   where f.classification = 'ORPHANED' and flaw.holds
  union all
  select flaw.name, r.run_token::text, jsonb_build_object('adapter_id', r.adapter_id)
    from (select *, lead(sweep_run_id) over (partition by adapter_id order by sweep_run_id) as later from sweep_runs) r
    left join sweep_run_ends e using (sweep_run_id)
    left join lateral (
      select count(*) as n, coalesce(max(p.page_no), 0) as last, min(p.page_no) filter (where p.next_cursor is null) as end_no
        from sweep_pages p where p.sweep_run_id = r.sweep_run_id) as read on true
   cross join lateral (values
     ('sweep_pages_have_no_gap', read.n <> read.last or read.end_no < read.last),
     ('finished_sweep_was_read_whole', e.ended_at is not null and read.end_no is null),
     ('one_unfinished_sweep_per_adapter', e.ended_at is null and r.later is not null)
   ) as flaw(name, holds)
   where flaw.holds
  union all
  select 'sighting_was_followed_up', s.matched_operation,
         jsonb_build_object('verdict', s.verdict, 'destination_ref', s.destination_ref)
    from sweep_sightings s
   where case s.verdict
     when 'forgotten' then not exists (select from lost_claims l where l.operation_id = s.matched_operation
                                          and split_part(l.operation_id, ':', 1) = s.matched_effect)
     when 'first_reference' then false when 'unmatched' then false when 'in_flight' then false
     else not exists (select from audit_requests q
                       where q.effect_id = s.matched_effect and q.evidence ->> 'destination_ref' = s.destination_ref) end
$function$;

comment on function irrevon.audit_sweeps() is
  'List orphans that were not proven, lists not read whole, and sightings nobody followed up.';
