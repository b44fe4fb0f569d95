-- Revert irrevon:0015_journals from pg
begin;
\ir guard.sql
drop table irrevon.recovery_runs,
           irrevon.sweep_sightings,
           irrevon.sweep_run_ends,
           irrevon.sweep_runs;
commit;
