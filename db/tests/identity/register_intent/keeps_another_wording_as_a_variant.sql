begin;
select plan(5);

select irrevon.register_adapter(irrevon_test.declaration()) is not null as ok \gset
select irrevon_test.contract('{"parameters": {"note": "the loading dock"}}') as contract \gset
select :'contract'::jsonb || '{"parameters": {"note": "the back door"}}' as other \gset

set local role irrevon_app;
select dispatch_order as ord from irrevon.register_intent(:'contract') \gset first_
select irrevon_test.facts() as before \gset
select outcome, changed, dispatch_order as ord from irrevon.register_intent(:'other') \gset

select is(:'outcome'::text, 'replayed', 'another wording is the same effect');
select is(:'changed'::jsonb - 'given_parameters_digest', '{"variant": true, "authority_refreshed": false}',
  'and says that the wording differs');
select isnt(:'changed'::jsonb ->> 'given_parameters_digest', :'ord'::jsonb ->> 'parameters_digest',
  'the given digest is not the dispatchable one');
select is(:'ord'::jsonb, :'first_ord'::jsonb, 'the order still holds the first parameters');
select is(irrevon_test.written_since(:'before'), '{"parameter_variants": 1}',
  'one variant was written, nothing else');

select * from finish();
rollback;
