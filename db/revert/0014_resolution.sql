-- Revert irrevon:0014_resolution from pg
begin;
\ir guard.sql
drop table irrevon.finding_compensations,
           irrevon.finding_resolutions,
           irrevon.bulk_decisions;
commit;
