begin;
select plan(9);
\ir ../../support/resolution.psql

create function pg_temp.fulfilled(p_finding bigint, p_status text, p_by text, p_at timestamptz) returns boolean language sql as $$
  select irrevon.audit_fulfilled(f, p_status, jsonb_build_object('fulfilled_by', p_by), p_at) from irrevon.findings f where finding_id = p_finding $$;
create function pg_temp.closed_at(p_finding bigint) returns timestamptz language sql as $$
  select created_at from irrevon.finding_resolutions where finding_id = p_finding and to_status = 'CLOSED' $$;
select pg_temp.lost() as id \gset
select irrevon_test.effect_of(:id) as effect, finding_id as lost, finding_ref as ref from irrevon.findings where execution_id = :id \gset
select pg_temp.resolved(:'ref', 'REDISPATCHED'), pg_temp.send(:'effect', 'FAILED', 'invalid_request'), irrevon.open_retry_execution(:'effect') \g /dev/null
select pg_temp.send(:'effect', 'OK', null, 'r') \g /dev/null
select pg_temp.closed_at(:lost) as at \gset
select is(pg_temp.fulfilled(:lost, 'REDISPATCHED', :'effect' || ':2', :'at'), true, 'the one that committed');
select is(pg_temp.fulfilled(:lost, 'REDISPATCHED', :'effect' || ':1', :'at'), false, 'not the one that failed');
select is(pg_temp.fulfilled(:lost, 'REDISPATCHED', :'effect' || ':2', :'at'::timestamptz + interval '1 us'), false, 'in that instant only');
select is(pg_temp.fulfilled(:lost, 'REDISPATCHED', null, :'at'), false, 'and by name');
select is(pg_temp.fulfilled(:lost, 'ESCALATED_HUMAN', :'effect' || ':2', :'at'), false, 'an escalation never closes');

select pg_temp.finding('CONTRADICTED') as finding \gset
select pg_temp.undo(pg_temp.ref(:finding)) as one \gset
select pg_temp.resolved(pg_temp.ref(:finding), 'COMPENSATED', array[:'one']), pg_temp.send(:'one', 'OK', null, 'u') \g /dev/null
select pg_temp.closed_at(:finding) as at \gset
select is(pg_temp.fulfilled(:finding, 'COMPENSATED', :'one' || ':0', :'at'), true, 'what undid it');
select is(pg_temp.fulfilled(:finding, 'COMPENSATED', :'effect' || ':0', :'at'), false, 'nothing else');
select is(pg_temp.fulfilled(:finding, 'COMPENSATED', null, :'at'::timestamptz - interval '1 us'), false, 'not before');
select is((select irrevon.audit_fulfilled(f, 'COMPENSATED', '{"looked_at": "x"}', irrevon.clock()) from irrevon.findings f where finding_id = :finding), true,
  'what was undone before it was decided names nothing');

select * from finish();
rollback;
