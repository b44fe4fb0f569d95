begin;
select plan(5);
\ir ../../support/adjudication.psql

select irrevon_test.execution_at('SETTLED_FAILED', '{"scope": "here"}') as one \gset
select irrevon_test.effect_of(:one) as effect_id \gset
select irrevon.open_retry_execution(:'effect_id') \g /dev/null
create function pg_temp.subjects(p_effect_id text, p_scope text) returns text language sql as $$
  select string_agg(concat_ws(' ', split_part(operation_id, ':', 2), state, outcome), ', ' order by n)
    from irrevon.reconcile_subjects(p_effect_id, p_scope) with ordinality s(execution_id, operation_id, record, state, next_probe_at, outcome, n) $$;
select is(pg_temp.subjects(:'effect_id', null), '0 SETTLED_FAILED settled, 1 PERSISTED not_dispatched', 'of one effect, all in order');
select is(pg_temp.subjects(null, 'here'), null, 'of a scope, nothing that was not sent');
select irrevon_test.claim(:'effect_id') \g /dev/null
select is(pg_temp.subjects(null, 'here'), '1 DISPATCHED in_flight', 'what is in flight');
select irrevon.record_outcome(irrevon_test.token_of((select max(execution_id) from irrevon.effect_executions)), 'LOST') \g /dev/null
select is(pg_temp.subjects(null, 'here'), '1 AMBIGUOUS due', 'what is open');
select irrevon.reconcile_park((select max(execution_id) from irrevon.effect_executions), 'test', irrevon.clock()) \g /dev/null
select is(pg_temp.subjects(null, 'here'), '1 AMBIGUOUS parked', 'and whether it is parked');

select * from finish();
rollback;
