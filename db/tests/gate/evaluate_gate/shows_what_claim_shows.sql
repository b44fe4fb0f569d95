-- RFC-002 §4: the decision, the evidence of a dedup deny, and no lock.
begin;
select plan(6);

select irrevon_test.effect_of(irrevon_test.execution_at('SETTLED_COMMITTED')) as done, irrevon_test.effect_of(irrevon_test.execution_at('SETTLED_FAILED')) as failed \gset
select irrevon.open_retry_execution(:'failed') \g /dev/null
select to_jsonb(e) as dry from irrevon.evaluate_gate(:'done') e \gset
select to_jsonb(c) as wet from irrevon_test.claim(:'done') c \gset
select is((:'dry'::jsonb -> 'evidence') #- '{decision,evaluated_at}', (:'wet'::jsonb -> 'evidence') #- '{decision,evaluated_at}', 'member by member what claim shows');
select is(:'dry'::jsonb - 'evidence', jsonb_build_object('outcome', 'deny', 'operation_id', :'done' || ':0', 'lifecycle', 'SETTLED_COMMITTED'), 'of the latest execution');
select is((e.outcome, e.operation_id, e.lifecycle, e.evidence #>> '{decision,variant}')::text, format('(allow,%s,PERSISTED,retry_after_failure)', :'failed' || ':1'),
  'a retry is judged under its name') from irrevon.evaluate_gate(:'failed') e;
select provolatile as volatility from pg_proc where proname = 'evaluate_gate' \gset
select is(:'volatility'::text, 's', 'it cannot write');
select irrevon_test.unlocked_copy((select execution_id from irrevon.effect_executions where effect_id = :'done')) as copy \gset
select to_jsonb(m) as marks from irrevon_test.lock_marks(:'copy') m \gset
insert into irrevon.effect_transitions (execution_id, to_state, cause, actor, evidence, created_at)
select execution_id, 'INTENDED', 'register', 'registrar', '{}', irrevon.clock() from irrevon.dispatch_attempts where claim_token = :'copy';
savepoint call;
select is((select e.outcome from irrevon.dispatch_attempts a join irrevon.effect_executions x using (execution_id), irrevon.evaluate_gate(x.effect_id) e
            where a.claim_token = :'copy'), 'deny', 'asked of rows that nobody locked');
select is((select to_jsonb(m) from irrevon_test.lock_marks(:'copy') m), :'marks'::jsonb, 'and still nobody does');

select * from finish();
rollback;
