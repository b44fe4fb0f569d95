begin;
select plan(6);

select irrevon.register_adapter(irrevon_test.declaration('{"adapter": "test-c2-b"}')) is not null as ok
  \gset
select irrevon_test.execution_at('AMBIGUOUS') as one, irrevon_test.execution_at('AMBIGUOUS',
  '{"adapter_id": "test-c2-b"}') as two,
       irrevon_test.execution_at('AMBIGUOUS') as three \gset
select irrevon_test.effect_of(:one) as first_id, irrevon_test.effect_of(:two) as second_id,
  irrevon_test.effect_of(:three) as third_id
  \gset
set local role irrevon_app;
select is((select array_agg(effect_id) from irrevon.reconcile_due(p_adapters => '{}')), null, 'of none');
select is((select array_agg(effect_id) from irrevon.reconcile_due(p_adapters => '{test-c2-b}')),
  array[:'second_id'],
  'of one');
select is((select array_agg(effect_id) from irrevon.reconcile_due(p_limit => 1)), array[:'first_id'],
  'the oldest first');
select is((select array_agg(effect_id) from irrevon.reconcile_due()), array[:'third_id'],
  'then what is left');
select irrevon_test.advance('31 s');
select is((select array_agg(effect_id) from irrevon.reconcile_due()), array[:'first_id', :'second_id',
  :'third_id'],
  'all of them');
select is((select array_agg(distinct adapter_id) from irrevon.probe_orders), '{test-c2,test-c2-b}',
  'each at its own destination');

select * from finish();
rollback;
