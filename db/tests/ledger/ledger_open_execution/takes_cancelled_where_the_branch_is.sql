begin;
select plan(5);

select irrevon_test.effect('{"branch_ref": "t/child"}') as effect_id \gset
insert into irrevon.branches values ('t/child', 't/parent', 'test', irrevon.clock());
insert into irrevon.branch_cancellations values ('t/parent', 'test', 'test', irrevon.clock());
select irrevon.ledger_open_execution(:'effect_id', 'retry_after_failure', irrevon.clock()) as execution_id \gset

select results_eq(
  format('select from_state, to_state, cause, actor, evidence from irrevon.effect_transitions where execution_id = %s order by transition_seq', :execution_id),
  $$ values (null, 'INTENDED', 'register', 'registrar', '{}'::jsonb),
            ('INTENDED', 'CANCELLED', 'branch_cancelled', 'registrar', '{"cancelled": "t/parent"}') $$,
  'GENESIS, INTENDED, CANCELLED, naming the ancestor');
select is_empty(format('select from irrevon.open_work where execution_id = %s', :execution_id), 'and nothing is to be done');

select irrevon_test.effect() as plain_id \gset
select irrevon.ledger_open_execution(:'plain_id', 'retry_after_failure', irrevon.clock()) as plain_execution \gset
select results_eq(
  format('select from_state, to_state, cause, actor from irrevon.effect_transitions where execution_id = %s order by transition_seq', :plain_execution),
  $$ values (null, 'INTENDED', 'register', 'registrar'), ('INTENDED', 'PERSISTED', 'durable_write', 'registrar') $$,
  'an effect without a branch is durable');
select results_eq(format('select state, probes, parked_reason from irrevon.open_work where execution_id = %s', :plain_execution),
  $$ values ('PERSISTED', 0, null::text) $$, 'and waits to be claimed');
select throws_ok(format('select irrevon.ledger_open_execution(%L, %L, irrevon.clock())', :'plain_id', 'whim'), '23514', null,
  'nobody opens one for a reason of his own');

select * from finish();
rollback;
