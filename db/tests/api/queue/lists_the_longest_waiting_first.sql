begin;
\ir ../../support/refusal.psql
\ir ../../support/resolution.psql
select plan(10);

select irrevon_test.advance('-2 h') \g /dev/null
select irrevon_test.execution_at('AMBIGUOUS', '{"adapter_id": "test-auto"}') as parked \gset
select irrevon.reconcile_park(:parked, 'test', irrevon.clock()), irrevon_test.advance('1 h') \g /dev/null
select pg_temp.lost() as lost \gset
set local role irrevon_reader;
select results_eq('select kind, reason from irrevon.queue()', $$ values ('adjudication', 'test'), ('finding', 'LOST') $$, 'by age');
select results_eq('select kind from irrevon.queue(p_limit => 1)', $$ values ('adjudication') $$, 'so many');
select results_eq($$ select kind from irrevon.queue('{finding,audit}') $$, $$ values ('finding') $$, 'of a kind');
select results_eq($$ select kind from irrevon.queue(p_adapter_id => 'test-auto') $$, $$ values ('adjudication') $$, 'of a destination');
select is_empty($$ select * from irrevon.queue('{finding}', 'test-auto') $$, 'of both, nothing');
reset role;
select set_eq('select * from irrevon.queue()', 'select * from irrevon.operator_queue', 'the view''s rows');
select is(pg_temp.refusal(format('select irrevon.queue(%s)', call)), answer, call) from (values
  ('p_limit => 0', 'IR105 limit: is 1 to 1000'), ('p_limit => 1001', 'IR105 limit: is 1 to 1000'), ('p_limit => null', 'IR105 limit: is 1 to 1000'),
  ($$ '{LOST}' $$, 'IR105 kind: names one or more of: adjudication, approval, audit, finding, quarantine')) as cases(call, answer);

select * from finish();
rollback;
