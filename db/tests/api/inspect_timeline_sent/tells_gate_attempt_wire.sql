begin;
select plan(2);

create function pg_temp.said(p_part text) returns setof text language plpgsql as $$ begin
  return query execute format('select concat_ws('' '', t.lane, t.what, left(t.ref, 8)) from irrevon.%I(current_setting(''test.told'')::jsonb) t order by t.at, t.rank', p_part); end $$;

select irrevon_test.execution_at('SETTLED_FAILED') as execution_id \gset
select irrevon_test.effect_of(:execution_id) as effect_id, left(irrevon_test.token_of(:execution_id)::text, 8) as token \gset
select irrevon.record_outcome(irrevon_test.token_of(:execution_id), 'OK', null, 'late-1') \g /dev/null
select irrevon_test.claim(:'effect_id', '00000000-0000-4000-8000-000000000001') \g /dev/null
select set_config('test.told', irrevon.inspect(:'effect_id') #>> '{data,0}', true) \g /dev/null
select left(:'effect_id', 8) as short \gset
select results_eq($$ select pg_temp.said('inspect_timeline_sent') $$, array['intent INTENDED by register ' || :'short', 'intent PERSISTED by durable_write ' || :'short', 'gate allow ' || :'token',
  'gate DISPATCHED by gate_allow ' || :'short', 'attempt claimed: primary ' || :'token', 'wire FAILED TERMINAL invalid_request by dispatcher ' || :'token', 'wire SETTLED_FAILED by receipt_failed ' || :'short',
  'wire late OK, contradicts the settle late-1', 'gate deny: dedup, retryable_failed 00000000'], 'each in its lane');
select irrevon_test.execution_at('AMBIGUOUS') as open_id \gset
select irrevon.reconcile_park(:open_id, 'test', irrevon.clock(), irrevon.clock()), irrevon.settle(irrevon_test.effect_of(:open_id) || ':0', 'FAILED', '{"a": 1}') \g /dev/null
select set_config('test.told', irrevon.inspect(irrevon_test.effect_of(:open_id)) #>> '{data,0}', true) \g /dev/null
select is((select t from pg_temp.said('inspect_timeline_sent') t where t ~ 'person'), 'person SETTLED_FAILED by reconciled_absent, postgres ' || left(irrevon_test.effect_of(:open_id), 8), 'a person''s settle is a person''s');

select * from finish();
rollback;
