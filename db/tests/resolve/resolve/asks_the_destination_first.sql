-- RFC-002 §5.3 (3): absence evidence younger than the bound, else a fresh probe inside the flow.
begin;
select plan(16);
\ir ../../support/resolution.psql

select pg_temp.lost() as id \gset
select irrevon_test.effect_of(:id) as effect_id, pg_temp.ref_of(:id) as ref \gset
select irrevon_test.advance(interval '10 min' - (irrevon.clock() - irrevon.resolve_absence_at(:'effect_id', :id))) \g /dev/null
select irrevon_test.facts() as before \gset
select is(pg_temp.resolved(:'ref', 'REDISPATCHED'), 'probe_first OPEN', 'as old as the bound');
select is((select count(*) from irrevon.effect_executions where effect_id = :'effect_id'), 1::bigint, 'nothing is sent');
select is((irrevon_test.written_since(:'before') - '{scope_slots}'::text[]), '{"audit_requests": 1, "open_audits": 1, "adjudication_notes": 1}', 'a look is ordered');
select is(a.evidence ->> 'next_probe_at', (select to_jsonb(next_probe_at) #>> '{}' from irrevon.open_audits), 'and when')
  from irrevon.resolve(:'ref', 'REDISPATCHED', '{"again": 1}') a;
select is((select count(*) from irrevon.audit_requests), 1::bigint, 'once');
select is((pg_temp.audited(:'effect_id', 'ABSENT', 0)).outcome, 'wait_until', 'absent');
select is(pg_temp.resolved(:'ref', 'REDISPATCHED'), 'probe_first OPEN', 'one read is not two');
select is((pg_temp.audited(:'effect_id', 'ABSENT', 0, '[]', '61 s')).outcome, 'audited', 'absent again');
select is(pg_temp.resolved(:'ref', 'REDISPATCHED'), 'resolved REDISPATCHED', 'now it may be sent');
select is(pg_temp.send(:'effect_id', 'OK', null, 'ref-1'), 'SETTLED_COMMITTED', 'and is');

-- Found after all: contradicted, and a human accepts that. What is there is not sent again.
select pg_temp.lost() as id \gset
select irrevon_test.effect_of(:id) as effect_id, pg_temp.ref_of(:id) as ref \gset
select irrevon_test.advance('11 min') \g /dev/null
select is(pg_temp.resolved(:'ref', 'REDISPATCHED'), 'probe_first OPEN', 'too old');
select is((pg_temp.audited(:'effect_id', 'PRESENT', 1, irrevon_test.found(:'effect_id' || ':0'))).outcome, 'audited', 'it is there');
select is(pg_temp.resolved(:'ref', 'REDISPATCHED'), 'illegal_state OPEN contradicted', 'a contradiction');
select is(pg_temp.resolved(pg_temp.ref_of(:id), 'ACCEPTED_AS_IS'), 'resolved CLOSED', 'which a human accepts');
select is(pg_temp.resolved(:'ref', 'REDISPATCHED'), 'probe_first OPEN', 'and still no absence is known');
select is_empty('select * from irrevon.audit_ledger()', 'the ledger is sound');

select * from finish();
rollback;
