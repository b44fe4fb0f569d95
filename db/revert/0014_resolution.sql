-- Revert irrevon:0014_resolution from pg
begin;
\ir guard.sql
drop table irrevon.finding_compensations,
           irrevon.open_findings,
           irrevon.finding_resolutions,
           irrevon.bulk_decisions;
drop type irrevon.resolve_told, irrevon.resolution_answer;
commit;
