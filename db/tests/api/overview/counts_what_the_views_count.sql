begin;
select plan(12);
\ir ../../support/resolution.psql

select irrevon.overview() as empty \gset
select is(jsonb_array_length((:'empty'::jsonb) #> '{data,0,open_work}'), 0, 'nothing is an empty list');
select pg_temp.lost() as lost, irrevon_test.execution_at('DISPATCHED') as sent, irrevon_test.execution_at('AMBIGUOUS') as parked \gset
select pg_temp.lost('{"adapter_id": "test-auto"}') \g /dev/null
select irrevon.reconcile_park(:parked, 'test', irrevon.clock()) \g /dev/null
select irrevon_test.claim(irrevon_test.effect_of(irrevon_test.execution_at('SETTLED_COMMITTED'))) \g /dev/null
create function pg_temp.counts(p_part text) returns bigint language sql as $$
  select case p_part when 'unattended' then (select count(*) from irrevon.stat_unattended) when 'open_work' then (select count(*) from irrevon.stat_open_work)
    when 'open_attempts' then (select count(*) from irrevon.stat_open_attempts) when 'findings' then (select count(*) from irrevon.stat_findings)
    when 'gate_denies' then (select count(*) from irrevon.stat_gate_denies) when 'sweeps' then (select count(*) from irrevon.stat_sweeps)
    when 'quarantines' then (select count(*) from irrevon.quarantines()) end $$;
select irrevon.overview() as told \gset
select is(jsonb_array_length((:'told'::jsonb) #> array['data', '0', part])::bigint, pg_temp.counts(part), part)
  from unnest('{unattended,open_work,open_attempts,findings,gate_denies,sweeps,quarantines}'::text[]) as part;
select is((:'told'::jsonb) #> '{data,0,open_attempts,0,attempts}', '1'::jsonb, 'with its numbers');
select is(jsonb_path_query_array(:'told'::jsonb, '$.data[0].unattended[*].kind'), '["adjudication", "finding"]'::jsonb, 'by kind');
select is(jsonb_path_query_array(:'told'::jsonb, '$.data[0].findings[*].adapter_id'), '["test-auto", "test-c2"]'::jsonb, 'by destination');
select set_eq(format('select jsonb_object_keys(%L::jsonb)', :'told'),
  array['schema_version', 'data', 'has_more', 'next_cursor', 'as_of'], 'in the envelope');

select * from finish();
rollback;
