-- stat_findings — findings that are not CLOSED, by destination, class and status.
-- RFC-002 §3.2, §3.3. For exporters. Costs what is open.

create or replace view irrevon.stat_findings as
select f.adapter_id, f.classification, f.status, count(*) as findings, min(f.since) as oldest_since,
       extract(epoch from clock_timestamp() - min(f.since))::double precision as oldest_seconds
  from irrevon.open_findings f
 group by f.adapter_id, f.classification, f.status;

comment on view irrevon.stat_findings is 'Findings that are not CLOSED, by destination, class and status.';
grant select on irrevon.stat_findings to irrevon_app, irrevon_operator, irrevon_reader;
