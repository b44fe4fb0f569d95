-- audit_projections — what says "open" equals what the facts say is open.
-- Decision W3. Internal. open_work against the frontiers, open_findings against the statuses, scope_slots against open_attempts,
-- denies_in_force against entries without a lift, writers against their boots and finished recoveries. How open_work and
-- open_audits are adjudicated: audit_adjudications.

create or replace function irrevon.audit_projections()
returns table (check_name text, subject text, detail jsonb)
language sql
stable
set search_path = irrevon, pg_temp
as $function$
  select 'open_work_equals_frontiers', e.operation_id,
         jsonb_build_object('open_work', w.state, 'frontier', f.state)
    from effect_executions e
    left join (frontiers f join canon_states s on s.state = f.state and not s.is_terminal)
           on f.execution_id = e.execution_id
    left join open_work w on w.execution_id = e.execution_id
    left join effect_records r on r.effect_id = e.effect_id
   where (w.state, w.since, w.effect_id, w.adapter_id) is distinct from
         (f.state, f.since, case when f.state is not null then r.effect_id end,
          case when f.state is not null then r.adapter_id end)
  union all
  select 'open_findings_equal_their_statuses', f.finding_ref::text,
         jsonb_build_object('open_findings', o.status, 'status', s.status)
    from findings f
    join finding_statuses s using (finding_id)
   cross join lateral (select exists (select from canon_status_edges m where m.from_status = s.status)) as leads(on_)
    left join open_findings o using (finding_id)
   where leads.on_ is distinct from (o.finding_id is not null)
      or leads.on_ and (o.status, o.since, o.effect_id, o.adapter_id, o.classification)
                       is distinct from (s.status, s.since, f.effect_id, f.adapter_id, f.classification)
  union all
  select 'open_work_knows_the_open_attempt', coalesce(w.open_claim_token, o.claim_token)::text,
         jsonb_build_object('execution_is_open', w.execution_id is not null)
    from open_work w
    full join open_attempts o on o.execution_id = w.execution_id
   where w.open_claim_token is distinct from o.claim_token
  union all
  select 'slot_holds_its_open_attempt', coalesce(s.open_claim_token, o.claim_token)::text,
         jsonb_build_object('slot', s.open_claim_token, 'attempt', o.claim_token)
    from (select * from scope_slots where open_claim_token is not null) s
    full join open_attempts o on o.scope = s.scope and o.effect_type = s.effect_type
   where s.open_claim_token is distinct from o.claim_token
  union all
  select 'denies_in_force_equal_entries_without_a_lift', coalesce(d.deny_ref, e.deny_ref)::text,
         jsonb_build_object('in_force', d.deny_ref is not null, 'entered', e.deny_ref is not null)
    from denies_in_force d
    full join (select * from deny_entries where deny_ref not in (select deny_ref from deny_lifts)) e
           on e.deny_ref = d.deny_ref
   where (d.effect_class, d.effect_type, d.scope, d.adapter_id, d.deny_ref)
      is distinct from (e.effect_class, e.effect_type, e.scope, e.adapter_id, e.deny_ref)
  union all
  select 'writer_stands_at_its_last_boot', writer,
         jsonb_build_object('epoch', w.epoch, 'booted', b.epoch, 'recovery_epoch', w.recovery_epoch)
    from writers w
    full join (select writer, max(epoch) as epoch from writer_boots group by writer) b using (writer)
   where w.epoch is distinct from b.epoch
      or w.recovery_epoch <> w.epoch
      or (w.recovery_epoch is null) is distinct from exists (
           select from recovery_runs r where r.writer = w.writer and r.epoch = w.epoch and r.kind = 'boot')
$function$;

comment on function irrevon.audit_projections() is 'List where a projection differs from the facts.';
