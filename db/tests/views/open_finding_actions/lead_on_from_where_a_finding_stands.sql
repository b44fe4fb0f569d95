begin;
select plan(10);
\ir ../../support/resolution.psql

create function pg_temp.may(p_ref uuid) returns text[] language sql security definer as $$
  select array(select a.action from irrevon.open_finding_actions a join irrevon.findings f using (finding_id) where f.finding_ref = p_ref order by 1) $$;
select is((select bool_and(pg_temp.may(pg_temp.ref(f)) = '{}') from (values (pg_temp.finding('LOST', 'CLOSED')), (pg_temp.finding('CONFIRMED_UNIQUE', 'CLOSED'))) as c(f)), true, 'nothing once it is closed');
select is(pg_temp.may(pg_temp.ref(pg_temp.finding('ORPHANED'))), '{ACCEPTED_AS_IS,COMPENSATED,ESCALATED_HUMAN}', 'a person''s actions');
select is(pg_temp.may(pg_temp.ref(pg_temp.finding('LOST', 'ESCALATED_HUMAN'))), '{ACCEPTED_AS_IS,REDISPATCHED}', 'from where it stands');

select irrevon_test.execution_at('SETTLED_COMMITTED') as id \gset
select pg_temp.ref(irrevon.ledger_attach_finding(:id, 'DUPLICATE', 'audit', 2, null, 'reconciler', '{"b": 1}', irrevon.clock())) as ref \gset
select pg_temp.undo(:'ref', '{"compensates_index": "1"}') as one, pg_temp.undo(:'ref', '{"compensates_index": "2"}') as two \gset
select pg_temp.resolved(:'ref', 'COMPENSATED', array[:'one']) \g /dev/null
select is(pg_temp.may(:'ref'), '{COMPENSATED}', 'one of two is named, and the other may be');
select pg_temp.resolved(:'ref', 'COMPENSATED', array[:'two']) \g /dev/null
select is(pg_temp.may(:'ref'), '{}', 'both are, and nobody can do more');
select pg_temp.send(:'one', 'FAILED', 'invalid_request') \g /dev/null
select is(pg_temp.may(:'ref'), '{COMPENSATED}', 'one of them failed');

select pg_temp.lost() as lost_id \gset
select pg_temp.ref_of(:lost_id) as lost, irrevon_test.effect_of(:lost_id) as effect_id \gset
select pg_temp.resolved(:'lost', 'REDISPATCHED') \g /dev/null
select is(pg_temp.may(:'lost'), '{}', 'sent again');
select pg_temp.send(:'effect_id', 'FAILED', 'rate_limited') \g /dev/null
select is(pg_temp.may(:'lost'), '{open_retry_execution}', 'and refused');
select is((select c #>> '{0,call}' from irrevon.inspect_open_findings(:'effect_id') i, lateral (select i -> 'calls') as x(c)), 'open_retry_execution', 'as inspect says');
select irrevon.open_retry_execution(:'effect_id'), pg_temp.send(:'effect_id', 'OK', null, 'there') \g /dev/null
select is(pg_temp.status(:'lost'), 'CLOSED', 'which is what ends it');

select * from finish();
rollback;
