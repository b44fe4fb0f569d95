-- stat_unattended — what waits for a person, by kind: how much, and since when the oldest.
-- RFC-002 §3.2; decision R7. For exporters. Costs what operator_queue costs.

create or replace view irrevon.stat_unattended as
select q.kind, count(*) as waiting, count(*) filter (where q.escalated_at is not null) as escalated,
       min(q.since) as oldest_since,
       extract(epoch from clock_timestamp() - min(q.since))::double precision as oldest_seconds
  from irrevon.operator_queue q
 group by q.kind;

comment on view irrevon.stat_unattended is 'What waits for a person, by kind, with the age of the oldest.';
grant select on irrevon.stat_unattended to irrevon_app, irrevon_operator, irrevon_reader;
