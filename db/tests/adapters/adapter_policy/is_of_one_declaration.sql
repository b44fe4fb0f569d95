begin;
\ir ../../support/refusal.psql
select plan(3);

select irrevon.register_adapter(irrevon_test.declaration()) is not null as ok \gset
select (irrevon.adapter_in_force('test-c2')).declaration_seq as older \gset
select irrevon.register_adapter(jsonb_set(irrevon_test.declaration()::jsonb, '{effect_types,order.create,parameters}', 'true')::text)
       is not null as ok \gset
select (irrevon.adapter_in_force('test-c2')).declaration_seq as newer \gset

select is((irrevon.adapter_policy(:older, 'order.create')).parameters_schema, '{"type": "object"}', 'the older one');
select is((irrevon.adapter_policy(:newer, 'order.create')).parameters_schema, 'true', 'the newer one');
select is(pg_temp.refusal(format('select irrevon.adapter_policy(%s, %L)', :newer, 'order.cancel')),
  'IR101 /effect_type: is declared by the adapter', 'an effect type that it does not declare is refused');

select * from finish();
rollback;
