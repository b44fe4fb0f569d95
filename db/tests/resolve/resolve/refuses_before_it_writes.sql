-- Conformance E09, W02; decision F1: what speaks against a resolution leaves the finding where it stands.
begin;
select plan(23);
\ir ../../support/resolution.psql
\ir ../../support/refusal.psql

select pg_temp.lost('{"branch_ref": "b"}') as id, pg_temp.lost() as late, pg_temp.lost() as twice \gset
select pg_temp.ref_of(:id) as ref, pg_temp.ref_of(:late) as late_ref, pg_temp.ref_of(:twice) as twice_ref, irrevon_test.effect_of(:twice) as twice_effect \gset
select irrevon.cancel_branch('b', 'test') \g /dev/null
select irrevon.record_outcome(irrevon_test.token_of(:late), 'OK', null, 'late-1') \g /dev/null
select irrevon_test.facts() as before \gset
select is(pg_temp.resolved(:'ref', 'REDISPATCHED'), 'illegal_state OPEN branch_cancelled', 'a cancelled branch');
select is(pg_temp.resolved(:'late_ref', 'REDISPATCHED'), 'illegal_state OPEN late_ok', 'an OK that came late');
select is(irrevon_test.written_since(:'before'), '{}', 'nothing is written');
set local role irrevon_app;
select throws_ok(format('select irrevon.resolve(%L, ''ACCEPTED_AS_IS'', ''{"a": 1}'')', :'ref'), '42501', null, 'a hand resolves nothing');
set local role irrevon_operator;
select is(pg_temp.refusal(format('select irrevon.resolve(%L, ''ACCEPTED_AS_IS'', %L)', :'ref', evidence)), 'IR605 evidence: is a non-empty JSON object of at most 8 kB', coalesce(evidence, 'no evidence'))
  from (values (null), ('{}'), ('[]'), ('because'), ('"x"'), ('{"a": 1')) as e(evidence);
select is(pg_temp.refusal(format('select irrevon.resolve(%L, ''ACCEPTED_AS_IS'', ''{"a": 1}'')', ref)), 'IR601 finding_ref: names one finding', coalesce(ref, 'no finding'))
  from (values (null), ('00000000-0000-0000-0000-000000000000')) as r(ref);
select is(pg_temp.refusal(format('select irrevon.resolve(%L, ''ACCEPTED_AS_IS'', ''{"a": 1}'', null, ''{}'')', :'ref')),
  'IR105 compensations: are 1 to 1000 effect ids, and come with COMPENSATED only', 'compensations of nothing');
select is(pg_temp.refusal(format('select irrevon.resolve(%L, ''COMPENSATED'', ''{"a": 1}'', null, %L)', :'ref', ids)),
  'IR105 compensations: are 1 to 1000 effect ids, and come with COMPENSATED only', coalesce(ids, 'no list')) from (values (null), ('{}'), ('{null}')) as c(ids);
select is(irrevon_test.written_since(:'before'), '{}', 'nothing is written');

-- Two losses of one effect: only the later one is the latest execution.
select is(pg_temp.resolved(:'twice_ref', 'REDISPATCHED'), 'resolved REDISPATCHED', 'lost, and sent again');
reset role;
select is(pg_temp.send(:'twice_effect', 'LOST'), 'AMBIGUOUS', 'and lost again');
select max(execution_id) as last from irrevon.effect_executions where effect_id = :'twice_effect' \gset
select pg_temp.look(:last, 'ABSENT', 0), pg_temp.look(:last, 'ABSENT', 0, '[]', '61 s') \g /dev/null
select pg_temp.finding('LOST', 'OPEN', :twice) as third \gset
select is(pg_temp.resolved(pg_temp.ref(:third), 'REDISPATCHED'), 'illegal_state OPEN not_the_latest_execution', 'an older loss');
select is(pg_temp.resolved(pg_temp.ref_of(:last), 'REDISPATCHED'), 'resolved REDISPATCHED', 'the latest');
select is(pg_temp.send(:'twice_effect', 'OK', null, 'ref-1'), 'SETTLED_COMMITTED', 'which commits at last');
select is(array[pg_temp.status(:'twice_ref'), pg_temp.status(pg_temp.ref_of(:last))], '{CLOSED,CLOSED}', 'and closes both (F6)');

select * from finish();
rollback;
