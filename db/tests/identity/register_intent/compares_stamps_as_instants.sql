-- Decision I5: the newest stamp wins, an older one is no refresh, and an instant has many spellings.
begin;
select plan(8);

select irrevon.register_adapter(irrevon_test.declaration()) is not null as ok \gset
select irrevon_test.contract('{"stamped_at": "2026-11-01T10:00:00Z"}') as contract \gset
create temporary table stamp (position integer, stamped_at text, refreshes boolean);
insert into stamp values
  (1, '2026-11-01T10:00:00Z', false), (2, '2026-11-01T12:00:00+02:00', false),
  (3, '2026-11-01T10:00:00.000Z', false), (4, '2026-11-01T09:59:59.999Z', false),
  (5, '2026-11-01T09:00:00+02:00', false), (6, '2026-11-01T10:00:00.500Z', true),
  (7, '2026-11-01T05:00:00.5-05:00', false);
grant select on stamp to public;

set local role irrevon_app;
select effect_id from irrevon.register_intent(:'contract') \gset
select is((irrevon.register_intent((:'contract'::jsonb ||
             jsonb_build_object('stamped_at', stamped_at, 'authority_ref', 'ref-' || position))::text)
          ).changed -> 'authority_refreshed', to_jsonb(refreshes),
            stamped_at || ' refreshes: ' || refreshes)
  from stamp order by position;
select results_eq(
  format('select authority_ref from irrevon.effect_authorities where effect_id = %L order by stamped_at',
    :'effect_id'),
  array['test-authority', 'ref-6'], 'only the newer instant was appended');

select * from finish();
rollback;
