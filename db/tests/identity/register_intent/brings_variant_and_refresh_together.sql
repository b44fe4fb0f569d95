-- Decision I5: both may come with one contract.
begin;
select plan(2);

select irrevon.register_adapter(irrevon_test.declaration()) is not null as ok \gset
select irrevon_test.contract('{"stamped_at": "2026-11-01T10:00:00Z"}') as contract \gset

set local role irrevon_app;
select effect_id from irrevon.register_intent(:'contract') \gset
select irrevon_test.facts() as before \gset
select changed from irrevon.register_intent((:'contract'::jsonb ||
  '{"stamped_at": "2026-11-01T11:00:00Z", "authority_ref": "fresh", "parameters": {"other": 1}}')::text)
  \gset

select is(:'changed'::jsonb - 'given_parameters_digest', '{"variant": true, "authority_refreshed": true}',
  'both are told');
select is(irrevon_test.written_since(:'before'), '{"parameter_variants": 1, "effect_authorities": 1}',
  'both are written');

select * from finish();
rollback;
