-- Revert irrevon:0011_fleet from pg
begin;
\ir guard.sql
drop table irrevon.witness_checks,
           irrevon.witness_demands,
           irrevon.quarantine_clearances,
           irrevon.lost_claims,
           irrevon.quarantine_lifts,
           irrevon.ledger_epochs,
           irrevon.writer_boots,
           irrevon.writers;
commit;
