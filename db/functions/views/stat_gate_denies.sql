-- stat_gate_denies — how often the gate has denied, by check and reason, since the ledger began.
-- RFC-002 §4. For exporters: a counter. Costs the denies, by an index that holds nothing else.

create or replace view irrevon.stat_gate_denies as
select g.denied_by_check as check_name, g.reason, count(*) as denies
  from irrevon.gate_decisions g
 where g.decision = 'deny'
 group by g.denied_by_check, g.reason;

comment on view irrevon.stat_gate_denies is 'Denials of the gate by check and reason, since the ledger began.';
grant select on irrevon.stat_gate_denies to irrevon_app, irrevon_operator, irrevon_reader;
