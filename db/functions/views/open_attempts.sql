-- open_attempts — attempts without a receipt: in flight, or crashed in mid-flight.
-- RFC-002 §0, §2.2. Derived, for people and the auditor: no scan of the ledger reads it, because its cost
-- follows every attempt ever made. What is open stands in open_work and scope_slots.

create or replace view irrevon.open_attempts as
select a.attempt_id, a.execution_id, e.operation_id, e.effect_id, r.scope, r.effect_type,
       a.claim_token, a.kind, a.writer, a.epoch, a.claimed_at, a.deadline_at
  from irrevon.dispatch_attempts a
  join irrevon.effect_executions e using (execution_id)
  join irrevon.effect_records r using (effect_id)
 where not exists (select from irrevon.dispatch_receipts d where d.attempt_id = a.attempt_id);

comment on view irrevon.open_attempts is 'Every wire attempt whose outcome is not recorded yet.';
grant select on irrevon.open_attempts to irrevon_app, irrevon_operator, irrevon_reader;
