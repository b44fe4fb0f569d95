begin;
-- Decision W11: outside, an execution is its operation_id.
select plan(2);

select irrevon_test.effect_of(irrevon_test.execution_at('AMBIGUOUS')) as effect_id \gset
set local role irrevon_app;
select irrevon.status(:'effect_id') as envelope \gset

select set_eq(format('select jsonb_object_keys(%L::jsonb)', :'envelope'),
  $$ values ('schema_version'), ('data'), ('has_more'), ('next_cursor'), ('as_of') $$, 'the envelope of RFC-002 §9');
select is((select count(*)::int from jsonb_path_query(:'envelope', 'strict $.** ? (@.type() == "number")')), 0, 'without a number');

select * from finish();
rollback;
