begin;
select plan(4);
\ir ../../support/resolution.psql
\ir ../../support/sweeps.psql

create function pg_temp.said(p_part text) returns setof text language plpgsql as $$ begin
  return query execute format('select concat_ws('' '', t.lane, t.what, left(t.ref, 8)) from irrevon.%I(current_setting(''test.told'')::jsonb) t order by t.at, t.rank', p_part); end $$;

select pg_temp.lost() as execution_id \gset
select irrevon_test.effect_of(:execution_id) as effect_id \gset
select irrevon.audit_request(:'effect_id', p_reason => 'test'), irrevon.audit_close(:'effect_id', '{"a": 1}') \g /dev/null
select set_config('test.told', irrevon.inspect(:'effect_id') #>> '{data,0}', true) \g /dev/null
select results_eq($$ select regexp_replace(pg_temp.said('inspect_timeline_asked'), ' [0-9a-f]{8}$', '') $$, array['probe asked: reconcile_open by client_ref, stable_ids', 'probe ABSENT, n = 0', 'adjudication waits',
  'probe asked: reconcile_open by client_ref, stable_ids', 'probe ABSENT, n = 0', 'adjudication opened: operator', 'person audit asked: operator, postgres', 'person audit drained by postgres'], 'each in its lane');
select irrevon_test.execution_at('SETTLED_FAILED') as failed \gset
select irrevon.record_outcome(irrevon_test.token_of(:failed), 'OK', null, 'late-1') \g /dev/null
select set_config('test.told', irrevon.inspect(irrevon_test.effect_of(:failed)) #>> '{data,0}', true) \g /dev/null
select results_eq($$ select pg_temp.said('inspect_timeline_asked') $$, array['adjudication opened: late_response_contradicts_settle ' || left(irrevon_test.effect_of(:failed), 8), 'adjudication audit asked: late_response_contradicts_settle'],
  'an audit that a machine asked for');
select irrevon_test.advance('1 h') \g /dev/null
select pg_temp.audited(irrevon_test.effect_of(:failed), 'PRESENT', 1, irrevon_test.found(irrevon_test.effect_of(:failed) || ':0')) \g /dev/null
select set_config('test.told', irrevon.inspect(irrevon_test.effect_of(:failed)) #>> '{data,0}', true) \g /dev/null
select is((select regexp_replace(t, ' [0-9a-f]{8}$', '') from pg_temp.said('inspect_timeline_asked') t where t ~ 'drained'), 'adjudication audit drained by reconciler', 'or made');
select irrevon_test.execution_at('SETTLED_COMMITTED') as done \gset
select pg_temp.swept(pg_temp.entry('second', irrevon_test.effect_of(:done) || ':0')) \g /dev/null
select set_config('test.told', irrevon.inspect(irrevon_test.effect_of(:done)) #>> '{data,0}', true) \g /dev/null
select is((select t from pg_temp.said('inspect_timeline_asked') t where t ~ 'swept'), 'probe swept: second_reference by client_ref second', 'a sweep asks too');

select * from finish();
rollback;
