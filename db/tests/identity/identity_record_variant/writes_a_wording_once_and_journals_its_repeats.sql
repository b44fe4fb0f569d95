-- Decision I6: once per (effect, digest, event time), absent event times being equal.
begin;
select plan(8);

select irrevon.register_adapter(irrevon_test.declaration()) is not null as ok \gset
select irrevon_test.contract('{"event_time": "2026-11-01T10:00:00Z"}') as contract \gset

set local role irrevon_app;
select effect_id from irrevon.register_intent(:'contract') \gset
create temporary table wording (position integer, changes jsonb, variants integer, repeats integer);
insert into wording values
  (1, '{"event_time": "2026-11-01T12:00:00+02:00"}', 0, 0),
  (2, '{"event_time": "2026-11-01T10:00:01Z"}', 1, 0),
  (3, '{"parameters": {"other": 1}}', 2, 0),
  (4, '{"parameters": {"other": 1.0}}', 2, 1),
  (5, '{"parameters": {"other": 1}, "event_time": "2026-11-02T10:00:00Z"}', 3, 1),
  (6, '{"event_time": "2026-11-01T10:00:01.000Z"}', 3, 2);

create temporary table counted (position integer, variants bigint, repeats bigint);
select set_config('irrevon_test.contract', :'contract', true) is not null as ok \gset
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

select irrevon.register_intent((:'contract'::jsonb - 'event_time')::text) is not null as ok \gset
select irrevon.register_intent((:'contract'::jsonb - 'event_time')::text) is not null as ok \gset
select is((select count(*) from irrevon.parameter_variants where event_time is null), 1::bigint,
  'a wording without event time is one variant');
select is((select count(*) from irrevon.parameter_variant_repeats), 3::bigint,
  'and its repeat a row of the journal');

select * from finish();
rollback;
