begin;
\ir ../../support/refusal.psql
select plan(3);

create function pg_temp.declared(p_schema jsonb) returns text
language sql as $$ select jsonb_set(irrevon_test.declaration()::jsonb, '{effect_types,order.create,parameters}', p_schema)::text $$;

select irrevon_test.facts() as before \gset
set local role irrevon_operator;

select is(pg_temp.refusal(format('select irrevon.register_adapter(%L)', pg_temp.declared('{"allOf": [{"minProperties": 1}]}'))),
  'IR104 /effect_types/order.create/parameters/allOf: keyword "allOf" is not supported', 'by the name of the keyword');
select is(irrevon_test.written_since(:'before'), '{}', 'nothing was written');
select is((irrevon.register_adapter(pg_temp.declared('true'))).outcome, 'registered', 'a boolean is a schema');

select * from finish();
rollback;
