-- Verify irrevon:0013_evidence on pg
select 1 / (to_regclass('irrevon.probe_orders') is not null)::int;
select 1 / (to_regclass('irrevon.status_probes') is not null)::int;
select 1 / (to_regclass('irrevon.audit_requests') is not null)::int;
select 1 / (to_regclass('irrevon.audit_drains') is not null)::int;
select 1 / (to_regclass('irrevon.findings') is not null)::int;
select 1 / (to_regclass('irrevon.open_audits') is not null)::int;
