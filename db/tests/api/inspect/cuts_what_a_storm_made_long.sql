begin;
select plan(5);

select irrevon_test.execution_at('SETTLED_COMMITTED') as execution_id \gset
select irrevon_test.effect_of(:execution_id) as effect_id \gset
create function pg_temp.storm(p_effect_id text, p_times integer) returns void language sql as $$
  insert into irrevon.gate_decisions (effect_id, execution_id, variant, decision, denied_by_check, reason, checks, evidence, claim_token, asked_by, evaluated_at)
  select effect_id, execution_id, variant, 'deny', 'dedup', 'blocked', '[]', '{}', gen_random_uuid(), asked_by, evaluated_at + n * interval '1 s'
    from irrevon.gate_decisions, generate_series(1, p_times) as n where effect_id = p_effect_id and decision = 'allow' $$;
select pg_temp.storm(:'effect_id', 499) \g /dev/null
select is(irrevon.inspect(:'effect_id') -> 'has_more', 'false', 'five hundred are shown');
select pg_temp.storm(:'effect_id', 3) \g /dev/null
select irrevon.inspect(:'effect_id') as told \gset
select is(:'told'::jsonb -> 'has_more', 'true', 'more are not');
select is(jsonb_array_length(:'told'::jsonb #> '{data,0,gate}'), 500, 'the newest are');
select is(:'told'::jsonb #>> '{data,0,gate,0,decision}', 'deny', 'the oldest are not');
select is(:'told'::jsonb #>> '{data,0,totals,gate}', '503', 'all are counted');

select * from finish();
rollback;
