-- stat_open_attempts — wire attempts without an outcome, by destination: how many, how many past their deadline.
-- RFC-002 §0, §7.1. For exporters. By open_work, not by open_attempts: it costs what is open.

create or replace view irrevon.stat_open_attempts as
select w.adapter_id, count(*) as attempts,
       count(*) filter (where a.deadline_at < clock_timestamp()) as overdue,
       min(a.claimed_at) as oldest_claimed_at,
       extract(epoch from clock_timestamp() - min(a.claimed_at))::double precision as oldest_seconds
  from irrevon.open_work w
  join irrevon.dispatch_attempts a on a.claim_token = w.open_claim_token
 group by w.adapter_id;

comment on view irrevon.stat_open_attempts is 'Open wire attempts by destination, with the age of the oldest.';
grant select on irrevon.stat_open_attempts to irrevon_app, irrevon_operator, irrevon_reader;
