-- operator_queue — what waits for a human, and since when.
-- RFC-002 §3.2 (ambiguous-stuck is a queue, not a finding), §3.3, §6.1; decisions A10, G6, R7. kind:
--   adjudication  an execution that is parked, or past its escalation budget; key_coverage says whether an absence could
--                 have settled it when it was parked
--   audit         a look at a settled effect that cannot be made
--   finding       one that is not CLOSED
--   approval      an effect that the gate denied for want of authority
-- escalated_at is since when a human is asked; null: not yet, or nobody decides when. Its cost follows what is open, and
-- the findings other than CONFIRMED_UNIQUE.

create or replace view irrevon.operator_queue as
select 'adjudication' as kind, e.operation_id, w.effect_id, null::uuid as finding_ref, w.adapter_id, w.state as status,
       coalesce(w.parked_reason, 'budget_spent') as reason, w.since, w.escalated_at,
       n.key_coverage
  from irrevon.open_work w
  join irrevon.effect_executions e using (execution_id)
  left join lateral (
    select x.key_coverage from irrevon.adjudication_notes x
     where x.execution_id = w.execution_id and x.probe_kind = 'reconcile_open' order by x.note_seq desc limit 1) as n on true
 where w.parked_reason is not null or w.escalated_at is not null
union all
select 'audit', e.operation_id, a.effect_id, null, a.adapter_id, f.state, a.parked_reason, a.since, a.escalated_at,
       n.key_coverage
  from irrevon.open_audits a
  join irrevon.effect_executions e using (execution_id)
  join irrevon.frontiers f using (execution_id)
  left join lateral (
    select x.key_coverage from irrevon.adjudication_notes x
     where x.execution_id = a.execution_id and x.probe_kind = 'audit' order by x.note_seq desc limit 1) as n on true
 where a.parked_reason is not null
union all
select 'finding', e.operation_id, s.effect_id, s.finding_ref, f.adapter_id, s.status, f.classification, f.created_at,
       case when s.status = 'ESCALATED_HUMAN' then s.since end, null
  from irrevon.finding_statuses s
  join irrevon.findings f using (finding_id)
  left join irrevon.effect_executions e on e.execution_id = f.execution_id
 where s.classification <> 'CONFIRMED_UNIQUE' and s.status <> 'CLOSED'
union all
select 'approval', e.operation_id, w.effect_id, null, w.adapter_id, w.state, g.reason, w.since, null, null
  from irrevon.open_work w
  join irrevon.effect_executions e using (execution_id)
  join irrevon.canon_states c on c.state = w.state and not c.is_open
 cross join lateral (
   select d.denied_by_check, d.reason from irrevon.gate_decisions d
    where d.effect_id = w.effect_id and d.execution_id = w.execution_id order by d.gate_decision_id desc limit 1) as g
 where g.denied_by_check = 'authority';

comment on view irrevon.operator_queue is 'What waits for a human, with reason and age.';
grant select on irrevon.operator_queue to irrevon_app, irrevon_operator, irrevon_reader;
