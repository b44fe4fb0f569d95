begin;
select plan(6);
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

select irrevon.register_adapter(irrevon_test.declaration(jsonb_build_object('adapter', 'types', 'effect_types', jsonb_build_object(
  'a.type', about, 'b.type', about)))) from (select irrevon_test.declaration()::jsonb #> '{effect_types,order.create}') as d(about) \g /dev/null
select irrevon_test.execution_at('AMBIGUOUS', '{"scope": "there", "adapter_id": "types", "effect_type": "b.type"}') as b,
       irrevon_test.execution_at('AMBIGUOUS', '{"scope": "there", "adapter_id": "types", "effect_type": "a.type"}') as a \gset
select results_eq($$ select execution_id from irrevon.reconcile_subjects(null, 'there') $$, array[:a, :b]::bigint[], 'by effect type, as locks are taken');

select * from finish();
rollback;
