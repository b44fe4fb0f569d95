-- stat_open_work — how much is open, by destination and state, and how old the oldest of it is.
-- RFC-002 §3.2, §11. For exporters: the columns stay. Costs what is open. Seconds are by the server's clock, at the query.

create or replace view irrevon.stat_open_work as
select w.adapter_id, w.state, count(*) as executions,
       count(*) filter (where w.open_claim_token is not null) as in_flight,
       count(*) filter (where w.parked_reason is not null) as parked,
       count(*) filter (where w.escalated_at is not null) as escalated,
       min(w.since) as oldest_since,
       extract(epoch from clock_timestamp() - min(w.since))::double precision as oldest_seconds
  from irrevon.open_work w
 group by w.adapter_id, w.state;

comment on view irrevon.stat_open_work is 'Open executions by destination and state, with the age of the oldest.';
grant select on irrevon.stat_open_work to irrevon_app, irrevon_operator, irrevon_reader;
