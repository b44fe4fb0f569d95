begin;
select plan(2);
\ir ../../support/resolution.psql

select pg_temp.lost('{"scope": "held"}') as held, pg_temp.lost() as free, pg_temp.finding('LOST', 'CLOSED') as done,
       pg_temp.finding('LOST', 'REDISPATCHED', irrevon_test.execution_at('SETTLED_FAILED', '{"scope": "held"}')) as sent,
       pg_temp.finding('LOST', 'CLOSED', irrevon_test.execution_at('SETTLED_FAILED', '{"scope": "held"}')) as held_done \gset
select irrevon.deny(p_scope => 'held', p_reason => 'test') \g /dev/null
create function pg_temp.told(p_action text) returns text[] language sql as $$
  select array(select coalesce(a.outcome, 'nothing') from irrevon.findings f,
      unnest(irrevon.resolve_many_answers(p_action, array[(f.finding_ref, '{"a": 1}', null)::irrevon.resolve_told], irrevon.clock())) a order by f.finding_id) $$;
select is(pg_temp.told('REDISPATCHED'), '{denied,nothing,illegal_state,replayed,illegal_state}',
  'the gate''s checks too, of what would be sent now');
select is(pg_temp.told('ACCEPTED_AS_IS'), '{nothing,nothing,replayed,illegal_state,replayed}', 'where something is sent');

select * from finish();
rollback;
