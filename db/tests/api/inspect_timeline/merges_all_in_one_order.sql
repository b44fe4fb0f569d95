begin;
select plan(5);
\ir ../../support/resolution.psql

select pg_temp.lost() as execution_id \gset
select irrevon_test.effect_of(:execution_id) as effect_id \gset
select pg_temp.resolved(pg_temp.ref_of(:execution_id), 'REDISPATCHED'), pg_temp.send(:'effect_id', 'OK', null, 'again-1') \g /dev/null
select irrevon.inspect(:'effect_id') #> '{data,0,timeline}' as told \gset
select is((select array_agg(e ->> 'lane' order by n) from jsonb_array_elements(:'told'::jsonb) with ordinality as t(e, n)),
  string_to_array('intent intent intent intent gate gate attempt wire wire probe probe adjudication probe probe adjudication finding person intent intent gate gate attempt wire wire finding', ' '), 'one thing leads to the next');
select is(array[:'told'::jsonb #>> '{2,what}', :'told'::jsonb #>> '{3,what}'], array['INTENDED by register', 'PERSISTED by durable_write'], 'step by step within an instant');
select is((select array_agg((e ->> 'at')::timestamptz order by n) from jsonb_array_elements(:'told'::jsonb) with ordinality as t(e, n)),
  (select array_agg((e ->> 'at')::timestamptz order by (e ->> 'at')::timestamptz) from jsonb_array_elements(:'told'::jsonb) as e), 'by instant');
select is(irrevon.inspect(:'effect_id') #> '{data,0,timeline}', :'told'::jsonb, 'the same whenever it is asked');
select set_eq(format('select distinct jsonb_object_keys(e) from jsonb_array_elements(%L::jsonb) e', :'told'), $$ values ('at'), ('lane'), ('what'), ('ref'), ('detail') $$, 'each with its five members');

select * from finish();
rollback;
