begin;
\ir ../../support/refusal.psql
select plan(3);

create function pg_temp.with_schema(p_schema jsonb) returns text
language sql as $$
  select pg_temp.refusal(format('select irrevon.declaration_check_schemas(%L)', jsonb_build_object('effect_types', jsonb_build_object(
    'order.create', '{"parameters": true}'::jsonb, 'a/b', jsonb_build_object('parameters', p_schema)))))
$$;

select is(pg_temp.with_schema('{"type": "object"}'), 'accepted', 'schemas within the subset');
select is(pg_temp.with_schema('{"properties": {"sku": {"pattern": "^S"}}}'),
  'IR104 /effect_types/a~1b/parameters/properties/sku/pattern: keyword "pattern" is not supported', 'a keyword outside of it');
select is(pg_temp.with_schema('{"type": "map"}'),
  'IR104 /effect_types/a~1b/parameters/type: is a type, or a list of different types', 'a malformed value');

select * from finish();
rollback;
