-- Verify irrevon:0014_resolution on pg
select 1 / (to_regclass('irrevon.bulk_decisions') is not null)::int;
select 1 / (to_regclass('irrevon.finding_resolutions') is not null)::int;
select 1 / (to_regclass('irrevon.open_findings') is not null)::int;
select 1 / (to_regclass('irrevon.finding_compensations') is not null)::int;
