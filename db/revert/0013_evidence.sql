-- Revert irrevon:0013_evidence from pg
begin;
\ir guard.sql
drop table irrevon.findings,
           irrevon.open_audits,
           irrevon.audit_drains,
           irrevon.audit_requests,
           irrevon.status_probes,
           irrevon.probe_orders;
commit;
