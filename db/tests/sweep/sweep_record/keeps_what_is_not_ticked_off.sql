begin;
select plan(6);
\ir ../../support/sweeps.psql

select irrevon_test.execution_at('SETTLED_COMMITTED') as known, irrevon_test.execution_at('DISPATCHED') as flying \gset
select pg_temp.begun() as run \gset
create function pg_temp.recorded(p_run uuid, variadic p_entries text[]) returns jsonb
language sql as $function$
  select jsonb_build_object('counts', s.counts, 'new', cardinality(s.sightings))
    from irrevon.sweep_runs r, irrevon.sweep_record(r, irrevon.sweep_entries(p_entries, irrevon_test.declaration()::jsonb), irrevon.clock()) as s
   where r.run_token = p_run
$function$;
select is(pg_temp.recorded(:'run', pg_temp.entry('ref-' || :known), pg_temp.entry('x', 'theirs', '{"order_id": "o"}'),
    pg_temp.entry('y', irrevon_test.effect_of(:flying) || ':0')),
  '{"counts": {"known": 1, "unmatched": 1, "in_flight": 1}, "new": 2}', 'what is known leaves no row');
select results_eq('select destination_ref, client_ref, listing_keys, verdict, matched_by, matched_operation from irrevon.sweep_sightings order by 1',
  format($$ values ('x', 'theirs', '{"order_id": "o"}'::jsonb, 'unmatched', null, null), ('y', %1$L, '{}', 'in_flight', 'client_ref', %1$L) $$,
         irrevon_test.effect_of(:flying) || ':0'), 'the rest is kept as it was matched');
select is(pg_temp.recorded(:'run', pg_temp.entry('x'), pg_temp.entry('z', 'first'), pg_temp.entry('z', 'second')),
  '{"counts": {"unmatched": 3}, "new": 1}', 'the same reference once a run');
select is((select client_ref from irrevon.sweep_sightings where destination_ref = 'z'), 'first', 'as it was listed first');
select is((select count(*) from irrevon.sweep_sightings), 3::bigint, 'whatever page lists it');
select throws_ok($$ insert into irrevon.sweep_sightings (run_id, adapter_id, destination_ref, listing_keys, verdict, evidence, created_at)
  select sweep_run_id, adapter_id, 'q', '{}', 'in_flight', '{"a": 1}', irrevon.clock() from irrevon.sweep_runs $$, '23514', null, 'what is matched says by what');

select * from finish();
rollback;
