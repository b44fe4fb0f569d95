begin;
select plan(4);
\ir ../../support/findings.psql

select pg_temp.finding('LOST') as open, pg_temp.finding('LOST', 'CLOSED') as done, pg_temp.finding('LOST', 'REDISPATCHED') as sent, gen_random_uuid() as decision \gset
insert into irrevon.bulk_decisions values (:'decision', 'ACCEPTED_AS_IS', repeat('0', 64), 'test', 'test', irrevon.clock());
create function pg_temp.wrote(p_id bigint, p_decision uuid) returns text language sql as $$
  select a.outcome || ' ' || a.status from irrevon.findings f, irrevon.resolve_many_write((f.finding_ref, '{"a": 1}', null), 'ACCEPTED_AS_IS', p_decision, 'why', irrevon.clock()) a
   where finding_id = p_id $$;
select is(pg_temp.wrote(:open, :'decision'), 'resolved CLOSED', 'written');
select is(pg_temp.wrote(:done, :'decision'), 'replayed CLOSED', 'done before');
select throws_ok(format('select pg_temp.wrote(%s, %L)', :sent, :'decision'), 'IR602', null, 'what cannot be undoes the whole decision');
select is((select count(*) from irrevon.finding_resolutions where decision_id = :'decision'), 1::bigint, 'by this decision');

select * from finish();
rollback;
