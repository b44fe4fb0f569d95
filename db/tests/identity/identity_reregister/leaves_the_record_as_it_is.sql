begin;
select plan(3);

select irrevon.register_adapter(irrevon_test.declaration()) is not null as ok \gset
select irrevon_test.contract('{"stamped_at": "2026-11-01T10:00:00Z"}') as contract \gset
select effect_id from irrevon.register_intent(:'contract') \gset
select md5(r::text) as before from irrevon.effect_records r where effect_id = :'effect_id' \gset
select :'contract'::jsonb || '{"stamped_at": "2026-11-01T11:00:00Z", "parameters": {"other": 1}}' as given
  \gset

select is((irrevon.identity_reregister(r, c, :'given', '2026-11-30 12:00Z')).outcome, 'replayed',
  'variant and refresh come')
  from irrevon.effect_records r, irrevon.contract_read(:'given') c where r.effect_id = :'effect_id';
select is((select md5(r::text) from irrevon.effect_records r where effect_id = :'effect_id'), :'before',
  'the record stands');
select results_eq('select created_at from irrevon.parameter_variants union all
    select created_at from irrevon.effect_authorities where stamped_at = ''2026-11-01T11:00:00Z''',
  array['2026-11-30 12:00Z', '2026-11-30 12:00Z']::timestamptz[], 'what came has the given instant');

select * from finish();
rollback;
