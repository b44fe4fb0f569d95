begin;
\ir ../../support/refusal.psql
select plan(4);

create function pg_temp.declared(p_schema jsonb) returns text
language sql as $$ select jsonb_set(irrevon_test.declaration()::jsonb, '{effect_types,order.create,parameters}', p_schema)::text $$;

select irrevon.register_adapter(pg_temp.declared('{"required": ["line_items"], "properties": {"line_items": {"maxItems": 1}}}'))
       is not null as ok \gset
select irrevon_test.facts() as before \gset
set local role irrevon_app;

select is(pg_temp.refusal(format('select irrevon.register_intent(%L)', irrevon_test.contract('{"parameters": {}}'))),
  'IR101 /parameters/line_items: required by schema', 'a member is missing');
select is(pg_temp.refusal(format('select irrevon.register_intent(%L)', irrevon_test.contract('{"parameters": {"line_items": [1, 2]}}'))),
  'IR101 /parameters/line_items: maxItems 1', 'a bound is broken');
select is(irrevon_test.written_since(:'before'), '{}', 'nothing was written');
select is((irrevon.register_intent(irrevon_test.contract('{"parameters": {"line_items": [1], "more": true}}'))).outcome, 'registered',
  'what fits is registered');

select * from finish();
rollback;
