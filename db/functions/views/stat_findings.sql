-- stat_findings — findings by destination, class and status, but for what is CONFIRMED_UNIQUE, which every settle by a
-- look is, and which nobody has to act on.
-- RFC-002 §3.2, §3.3. For exporters. Costs what was ever in question.

create or replace view irrevon.stat_findings as
select f.adapter_id, f.classification, s.status, count(*) as findings, min(s.since) as oldest_since,
       extract(epoch from clock_timestamp() - min(s.since))::double precision as oldest_seconds
  from irrevon.findings f
  join irrevon.finding_statuses s using (finding_id)
 where f.classification <> 'CONFIRMED_UNIQUE'
 group by f.adapter_id, f.classification, s.status;

comment on view irrevon.stat_findings is 'Findings in question by destination, class and status.';
grant select on irrevon.stat_findings to irrevon_app, irrevon_operator, irrevon_reader;
