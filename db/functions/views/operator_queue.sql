-- operator_queue — what waits for a human, since when, and what a human can do about it.
-- RFC-002 §3.2 (ambiguous-stuck is a queue, not a finding), §3.3, §6.1; decisions A10, F1, G6, R7, S5. kind:
--   adjudication  an execution that is parked, or past its escalation budget; key_coverage says whether an absence could
--                 have settled it when it was parked
--   audit         a look at a settled effect that cannot be made
--   finding       one that is not CLOSED
--   approval      an effect that the gate denied for want of authority, whatever it was denied for since
--   quarantine    a destination of which this ledger may have forgotten effects
-- legal names the calls that may change it; of a finding, open_finding_actions.
-- escalated_at is since when a human is asked; null: not yet, or nobody decides when. Its cost follows what is open.

create or replace view irrevon.operator_queue as
select 'adjudication' as kind, e.operation_id, w.effect_id, null::uuid as finding_ref, w.adapter_id, w.state as status,
       coalesce(w.parked_reason, 'budget_spent') as reason, w.since, w.escalated_at,
       n.key_coverage,
       case when w.open_claim_token is null then array['settle', 'unpark'] else array['recovery_scan'] end as legal
  from irrevon.open_work w
  join irrevon.effect_executions e using (execution_id)
  left join lateral (
    select x.key_coverage from irrevon.adjudication_notes x
     where x.execution_id = w.execution_id and x.probe_kind = 'reconcile_open' order by x.note_seq desc limit 1) as n on true
 where w.parked_reason is not null or w.escalated_at is not null
union all
select 'audit', e.operation_id, a.effect_id, null, a.adapter_id, f.state, a.parked_reason, a.since, a.escalated_at,
       n.key_coverage, array['audit_close', 'unpark']
  from irrevon.open_audits a
  join irrevon.effect_executions e using (execution_id)
  join irrevon.frontiers f using (execution_id)
  left join lateral (
    select x.key_coverage from irrevon.adjudication_notes x
     where x.execution_id = a.execution_id and x.probe_kind = 'audit' order by x.note_seq desc limit 1) as n on true
 where a.parked_reason is not null
union all
select 'finding', e.operation_id, f.effect_id, f.finding_ref, f.adapter_id, s.status, f.classification, f.created_at,
       case when s.status = 'ESCALATED_HUMAN' then s.since end, null,
       array(select a.action from irrevon.open_finding_actions a where a.finding_id = s.finding_id order by a.action)
  from irrevon.open_findings s
 cross join lateral (select * from irrevon.findings x where x.finding_id = s.finding_id offset 0) as f   -- as in frontiers
  left join irrevon.effect_executions e on e.execution_id = f.execution_id
union all
select 'approval', e.operation_id, w.effect_id, null, w.adapter_id, w.state, g.reason, w.since, null, null, array[y.remedy]
  from irrevon.open_work w
  join irrevon.effect_executions e using (execution_id)
  join irrevon.canon_states c on c.state = w.state and not c.is_open
 cross join lateral (
   select d.denied_by_check, d.reason from irrevon.gate_decisions d
    where d.effect_id = w.effect_id and d.execution_id = w.execution_id and d.denied_by_check = 'authority'
    order by d.gate_decision_id desc limit 1) as g
  join irrevon.canon_deny_reasons y on y.check_name = g.denied_by_check and y.reason = g.reason
union all
select 'quarantine', null, null, null, d.adapter_id, 'quarantined', e.reason, e.created_at, null, null,
       array['lift_quarantine', 'import_lost_claims']
  from (select distinct x.adapter_id from irrevon.adapter_declarations x) as d
 cross join (select * from irrevon.ledger_epochs order by ledger_epoch desc limit 1) as e
 where e.ledger_epoch > 1
   and not exists (select from irrevon.quarantine_lifts l
                    where l.ledger_epoch = e.ledger_epoch and l.adapter_id = d.adapter_id);

comment on view irrevon.operator_queue is 'What waits for a human, with reason, age and the calls that may change it.';
grant select on irrevon.operator_queue to irrevon_app, irrevon_operator, irrevon_reader;
