-- audit_adjudications — what is looked at again equals what the notes say of it.
-- Decision W3. Internal. The newest note of an execution stands in open_work, and before the first one an ambiguous
-- execution is due since it became so; open_audits holds the effects with an undrained request, as its newest note says.

create or replace function irrevon.audit_adjudications()
returns table (check_name text, subject text, detail jsonb)
language sql
stable
set search_path = irrevon, pg_temp
as $function$
  select 'open_work_equals_its_notes', e.operation_id, jsonb_build_object('open_work', to_jsonb(w), 'note', to_jsonb(n))
    from open_work w
    join effect_executions e using (execution_id)
    left join lateral (
      select * from adjudication_notes x
       where x.execution_id = w.execution_id and x.probe_kind = 'reconcile_open' order by x.note_seq desc limit 1) as n on true
   where (w.probes, w.parked_reason, w.escalated_at) is distinct from (coalesce(n.probes, 0), n.parked_reason, n.escalated_at)
      or w.next_probe_at is distinct from
         case when n.created_at >= w.since then n.next_probe_at
              when exists (select from canon_receipts r where r.attempt_kind = 'c1_replay_probe' and r.from_state = w.state)
              then w.since end
  union all
  select 'open_audits_equal_undrained_requests', coalesce(a.effect_id, q.effect_id),
         jsonb_build_object('open', a.effect_id is not null, 'since', a.since, 'requested', q.since)
    from open_audits a
    full join (select r.effect_id, max(r.created_at) as since from audit_requests r
                where not exists (select from audit_drains d where d.audit_request_id = r.audit_request_id)
                group by r.effect_id) q using (effect_id)
   where a.effect_id is null or q.effect_id is null or a.since > q.since
  union all
  select 'open_audits_equal_their_notes', a.effect_id, jsonb_build_object('open_audits', to_jsonb(a), 'note', to_jsonb(n))
    from open_audits a
    left join lateral (
      select * from adjudication_notes x
       where x.execution_id = a.execution_id and x.probe_kind = 'audit' order by x.note_seq desc limit 1) as n on true
   where (a.probes, a.next_probe_at, a.parked_reason, a.escalated_at)
         is distinct from (n.probes, n.next_probe_at, n.parked_reason, n.escalated_at)
  union all
  select 'looks_are_counted', e.operation_id, jsonb_build_object('note', n.kind, 'probes', n.probes, 'before', n.before)
    from (select *, lag(x.probes) over (partition by x.execution_id, x.probe_kind order by x.note_seq) as before
            from adjudication_notes x) n
    join effect_executions e using (execution_id)
   where n.kind <> 'opened'
     and n.probes <> coalesce(n.before, 0) + (n.kind in ('waits', 'parked'))::integer
$function$;

comment on function irrevon.audit_adjudications() is
  'List where what is looked at again differs from the notes that it follows from.';
