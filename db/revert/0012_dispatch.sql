-- Revert irrevon:0012_dispatch from pg
begin;
\ir guard.sql
drop type irrevon.registration_answer, irrevon.claim_answer, irrevon.outcome_answer, irrevon.outcome_reading, irrevon.probe_answer;
drop table irrevon.late_responses,
           irrevon.dispatch_receipts,
           irrevon.dispatch_attempts,
           irrevon.gate_decisions,
           irrevon.scope_slots;
commit;
