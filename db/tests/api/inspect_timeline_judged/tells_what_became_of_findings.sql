begin;
select plan(2);
\ir ../../support/resolution.psql

create function pg_temp.said(p_part text) returns setof text language plpgsql as $$ begin
  return query execute format('select concat_ws('' '', t.lane, t.what, left(t.ref, 8)) from irrevon.%I(current_setting(''test.told'')::jsonb) t order by t.at, t.rank', p_part); end $$;

select pg_temp.lost() as execution_id \gset
select irrevon_test.effect_of(:execution_id) as effect_id, left(pg_temp.ref_of(:execution_id)::text, 8) as ref \gset
select pg_temp.resolved(pg_temp.ref_of(:execution_id), 'REDISPATCHED'), pg_temp.send(:'effect_id', 'OK', null, 'again-1') \g /dev/null
select set_config('test.told', irrevon.inspect(:'effect_id') #>> '{data,0}', true) \g /dev/null
select results_eq($$ select pg_temp.said('inspect_timeline_judged') $$, array['finding LOST by reconciler ' || :'ref', 'person OPEN to REDISPATCHED by postgres ' || :'ref', 'finding REDISPATCHED to CLOSED by system ' || :'ref'], 'to its end');
select pg_temp.finding('DUPLICATE') as double \gset
select pg_temp.undo(pg_temp.ref(:double)) as undo \gset
select pg_temp.resolved(pg_temp.ref(:double), 'COMPENSATED', array[:'undo']) \g /dev/null
select set_config('test.told', irrevon.inspect(:'undo') #>> '{data,0}', true) \g /dev/null
select is((select t from pg_temp.said('inspect_timeline_judged') t), 'person undoes a finding of DUPLICATE, said postgres ' || left(pg_temp.ref(:double)::text, 8), 'and that an effect undoes another''s');

select * from finish();
rollback;
