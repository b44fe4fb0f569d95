-- Decision I6: once per (effect, digest); the same wording at any event time is a repeat, and the repeat says when.
begin;
select plan(10);

select irrevon.register_adapter(irrevon_test.declaration()) \g /dev/null
select irrevon_test.contract('{"event_time": "2026-11-01T10:00:00Z"}') as contract \gset

set local role irrevon_app;
select effect_id from irrevon.register_intent(:'contract') \gset
create temporary table wording (position integer, changes jsonb, variants integer, repeats integer);
insert into wording values
  (1, '{"event_time": "2026-11-01T12:00:00+02:00"}', 0, 0),
  (2, '{"event_time": "2026-11-01T10:00:01Z"}', 1, 0),
  (3, '{"parameters": {"other": 1}}', 2, 0),
  (4, '{"parameters": {"other": 1.0}}', 2, 1),
  (5, '{"parameters": {"other": 1}, "event_time": "2026-11-02T10:00:00Z"}', 2, 2),
  (6, '{"event_time": "2026-11-01T10:00:01.000Z"}', 2, 3);

create temporary table counted (position integer, variants bigint, repeats bigint);
select set_config('irrevon_test.contract', :'contract', true) \g /dev/null
do $$
declare
  v_wording record;
begin
  for v_wording in select * from wording order by position loop
    perform irrevon.register_intent(
      (current_setting('irrevon_test.contract')::jsonb || v_wording.changes)::text);
    insert into counted values (v_wording.position,
      (select count(*) from irrevon.parameter_variants), (select count(*)
        from irrevon.parameter_variant_repeats));
  end loop;
end $$;

select results_eq(
  format('select variants, repeats from counted where position = %s', position),
  format('select %s::bigint, %s::bigint', variants, repeats), changes::text)
  from wording order by position;

select irrevon.register_intent((:'contract'::jsonb - 'event_time')::text) \g /dev/null
select is((select array_agg(event_time order by variant_seq) from irrevon.parameter_variants),
  '{2026-11-01 10:00:01Z,2026-11-01 10:00Z}'::timestamptz[], 'a variant keeps the event time that came first');
select is((select array_agg(event_time order by repeat_seq) from irrevon.parameter_variant_repeats),
  '{2026-11-01 10:00Z,2026-11-02 10:00Z,2026-11-01 10:00:01Z,null}'::timestamptz[], 'each repeat keeps its own, or none');
select is((select array_agg(v.event_time order by repeat_seq)
             from irrevon.parameter_variant_repeats join irrevon.parameter_variants v using (variant_seq)),
  '{2026-11-01 10:00Z,2026-11-01 10:00Z,2026-11-01 10:00:01Z,2026-11-01 10:00:01Z}'::timestamptz[], 'each repeats the variant of its digest');
reset role;
select throws_ok($$ insert into irrevon.parameter_variants (effect_id, parameters_digest, event_time, recorded_by, created_at)
  select effect_id, parameters_digest, '2030-01-01', recorded_by, created_at from irrevon.parameter_variants limit 1 $$,
  '23505', null, 'no bug can make a second variant of one digest');

select * from finish();
rollback;
