begin;
select plan(4);

select irrevon.register_adapter(irrevon_test.declaration()) is not null as ok \gset
select irrevon_test.contract() as contract \gset

set local role irrevon_app;
select effect_id, dispatch_order as ord from irrevon.register_intent(:'contract') \gset first_
select irrevon_test.facts() as before \gset
select outcome, effect_id, changed, dispatch_order as ord from irrevon.register_intent(:'contract') \gset

select is(:'outcome' || ' ' || :'effect_id', 'replayed ' || :'first_effect_id',
  'the same contract is the same effect');
select is(:'changed'::jsonb - 'given_parameters_digest', '{"variant": false, "authority_refreshed": false}',
  'and says that nothing came with it');
select is(:'ord'::jsonb, :'first_ord'::jsonb, 'the order is the same order');
select is(irrevon_test.written_since(:'before'), '{}', 'nothing was written');

select * from finish();
rollback;
