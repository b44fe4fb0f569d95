begin;
select plan(4);

select irrevon_test.effect_of(irrevon_test.execution_at(state)) as effect_id from irrevon.canon_states where state = 'AMBIGUOUS' \gset
select irrevon_test.facts() as before \gset
select provolatile as volatility from pg_proc where proname = 'inspect' \gset
select is(:'volatility'::text, 's', 'it cannot write, and reads one snapshot');
select irrevon_test.unlocked_copy((select execution_id from irrevon.effect_executions where effect_id = :'effect_id')) as copy \gset
select to_jsonb(m) as marks from irrevon_test.lock_marks(:'copy') m \gset
select irrevon_test.facts() as before \gset
insert into irrevon.effect_transitions (execution_id, to_state, cause, actor, evidence, created_at)
select execution_id, 'INTENDED', 'register', 'registrar', '{}', irrevon.clock() from irrevon.dispatch_attempts where claim_token = :'copy';
select isnt((select irrevon.inspect(e.effect_id) #> '{data,0}' from irrevon.effect_executions e join irrevon.dispatch_attempts using (execution_id) where claim_token = :'copy'),
  null, 'asked of rows that nobody locked');
select is((select to_jsonb(m) from irrevon_test.lock_marks(:'copy') m), :'marks'::jsonb, 'and still nobody does');
set local role irrevon_app;
select irrevon.inspect(:'effect_id') \g /dev/null
reset role;
select is(irrevon_test.written_since(:'before'), '{"effect_transitions": 1}', 'nothing but the test''s own row was written');

select * from finish();
rollback;
