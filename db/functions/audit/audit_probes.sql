-- audit_probes — every look at a destination was ordered, and answered that order; only what was open was adjudicated; an absence
-- that settled anything was read twice, and late enough.
-- RFC-002 §2.2, §6.1-6.3; decisions R1, R2. Internal. An audit is made because it was asked for. The gap is the shortest
-- that the setting had had by then.

create or replace function irrevon.audit_probes()
returns table (check_name text, subject text, detail jsonb)
language sql
stable
set search_path = irrevon, pg_temp
as $function$
  select flaw.name, o.probe_token::text, jsonb_build_object('operation_id', e.operation_id, 'probe_kind', o.probe_kind)
    from probe_orders o
    join effect_executions e using (execution_id)
    join effect_records r using (effect_id)
    left join status_probes p using (probe_token)
   cross join lateral (values
     ('only_what_was_open_is_adjudicated', o.probe_kind = 'reconcile_open' and not exists (
        select from effect_transitions t join canon_states s on s.state = t.to_state and s.is_open
         where t.execution_id = o.execution_id)),
     ('an_audit_was_asked_for', o.probe_kind = 'audit' and not exists (
        select from audit_requests q where q.effect_id = e.effect_id)),
     ('question_is_by_its_declaration', o.adapter_id <> r.adapter_id or not exists (
        select from adapter_declarations d
         where d.declaration_digest = o.declaration_digest and d.adapter_id = o.adapter_id and d.created_at <= o.queried_at)),
     ('answer_is_of_its_order', p.probe_id is not null
        and (p.execution_id, p.adapter_id, p.declaration_digest, p.probe_kind, p.query_keys, p.queried_at)
            is distinct from (o.execution_id, o.adapter_id, o.declaration_digest, o.probe_kind, o.query_keys, o.queried_at)),
     ('answer_follows_its_question', p.recorded_at < o.queried_at)
   ) as flaw(name, holds)
   where flaw.holds
  union all
  select 'note_is_of_its_order', e.operation_id, jsonb_build_object('probe_token', n.probe_token)
    from adjudication_notes n
    join effect_executions e using (execution_id)
    left join probe_orders o using (probe_token)
   where n.probe_token is not null
     and (o.execution_id, o.probe_kind, o.queried_at) is distinct from (n.execution_id, n.probe_kind, n.created_at)
  union all
  select 'absence_was_read_twice', e.operation_id, jsonb_build_object('probe_token', t.evidence ->> 'probe_token')
    from effect_transitions t
    join effect_executions e using (execution_id)
   where t.cause = 'reconciled_absent' and t.actor <> 'human' and not exists (
     select from status_probes one
       join status_probes two on two.execution_id = one.execution_id and two.probe_id > one.probe_id
      where one.execution_id = t.execution_id and (one.result, two.result) = ('ABSENT', 'ABSENT')
        and one.probe_token::text = t.evidence ->> 'first_probe_token' and two.probe_token::text = t.evidence ->> 'probe_token'
        and one.recorded_at + (
              select min(had.gap::interval)
                from (select default_value from settings where name = 'absence_gap'
                      union all
                      select value from setting_changes where name = 'absence_gap' and created_at <= t.created_at) as had(gap)
            ) <= two.queried_at
        and one.queried_at >= (t.evidence ->> 'counted_from')::timestamptz
        and (t.evidence ->> 'counted_from')::timestamptz >= (
              select coalesce(max(d.recorded_at), '-infinity') from dispatch_attempts a join dispatch_receipts d using (attempt_id)
               where a.execution_id = t.execution_id)
              + make_interval(secs => coalesce((t.evidence #>> '{key_coverage,lag}')::float8, 0)))
$function$;

comment on function irrevon.audit_probes() is
  'List looks that were not ordered so, answers of other orders, and settles by an absence that was not confirmed.';
