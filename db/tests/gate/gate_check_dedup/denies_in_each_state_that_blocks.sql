begin;
select plan(7);

create temporary table at (state text, execution_id bigint, expected text);
insert into at select state, irrevon_test.execution_at(state), expected
  from (values ('PERSISTED', 'passed'), ('DISPATCHED', 'denied blocked'), ('AMBIGUOUS', 'denied blocked'),
               ('SETTLED_COMMITTED', 'denied blocked'), ('SETTLED_FAILED', 'denied retryable_failed'),
               ('CANCELLED', 'passed')) as expected(state, expected);

select is((select concat_ws(' ', v ->> 'result', v ->> 'reason')
             from irrevon.gate_check_dedup(irrevon_test.effect_of(execution_id), execution_id) v), expected,
               state)
  from at;
select is(irrevon.gate_check_dedup(irrevon_test.effect_of(execution_id), execution_id) -> 'inputs',
  jsonb_build_object('operation_id', irrevon_test.effect_of(execution_id) || ':0', 'lifecycle',
    'SETTLED_COMMITTED'),
  'it cites the execution that it met') from at where state = 'SETTLED_COMMITTED';

select * from finish();
rollback;
