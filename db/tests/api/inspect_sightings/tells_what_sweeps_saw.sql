begin;
select plan(4);
\ir ../../support/sweeps.psql

select irrevon_test.execution_at('SETTLED_COMMITTED', '{"stable_ids": {"order_id": "SECRET"}}') as execution_id, irrevon_test.effect() as other \gset
select irrevon_test.effect_of(:execution_id) as effect_id \gset
select pg_temp.swept(pg_temp.entry('ref-' || :execution_id, :'effect_id' || ':0'), pg_temp.entry('second', :'effect_id' || ':0', '{"order_id": "SECRET"}'),
                     pg_temp.entry('forgotten', :'effect_id' || ':1'), pg_temp.entry('stranger')) \g /dev/null
select irrevon.inspect_sightings(:'effect_id', false, 500) as told \gset
select results_eq(format('select s ->> ''destination_ref'' as a, s ->> ''verdict'' as b from jsonb_array_elements(%L::jsonb) s', :'told'),
  $$ values ('second', 'second_reference'), ('forgotten', 'forgotten') $$, 'what was matched to it, a step it has forgotten included');
select is(:'told' ~ 'SECRET', false, 'by the names of its keys');
select is(irrevon.inspect_sightings(:'effect_id', true, 500)::text ~ 'SECRET', true, 'until they are revealed');
select is(irrevon.inspect_sightings(:'other', false, 500), '[]', 'not another''s');

select * from finish();
rollback;
