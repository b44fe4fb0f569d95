begin;
\ir ../../support/refusal.psql
select plan(2);

select set_eq(
  $$ select jsonb_object_keys(irrevon.declaration_format()) $$, $$ select jsonb_object_keys(pg_temp.declaration()) $$,
  'the same members at the top');
select set_eq(
  $$ select jsonb_object_keys(irrevon.declaration_format() #> '{effect_types,*}') $$,
  $$ select jsonb_object_keys(pg_temp.declaration() #> '{effect_types,order.create}') $$, 'and in an effect type');

select * from finish();
rollback;
