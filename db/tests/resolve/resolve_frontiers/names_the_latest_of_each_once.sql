begin;
select plan(2);

select irrevon_test.effect_of(irrevon_test.execution_at('SETTLED_FAILED')) as failed, irrevon_test.effect_of(irrevon_test.execution_at('AMBIGUOUS')) as open \gset
select irrevon.open_retry_execution(:'failed') \g /dev/null
select bag_eq(format('select * from irrevon.resolve_frontiers(array[%L, %1$L, %L, ''none''])', :'failed', :'open'),
  format('values (%L, ''PERSISTED'', false), (%L, ''AMBIGUOUS'', false)', :'failed', :'open'), 'the latest execution''s state');

select irrevon_test.execution_at('SETTLED_FAILED') as f, irrevon_test.execution_at('CANCELLED') as c, irrevon_test.execution_at('SETTLED_COMMITTED') as d, irrevon_test.execution_at('SETTLED_FAILED') as l \gset
select irrevon.record_outcome(irrevon_test.token_of(:l), 'OK', null, 'late') \g /dev/null
select bag_eq(format('select state, is_nothing from irrevon.resolve_frontiers(array[%L, %L, %L, %L])', irrevon_test.effect_of(:f), irrevon_test.effect_of(:c), irrevon_test.effect_of(:d), irrevon_test.effect_of(:l)),
  $$ values ('SETTLED_FAILED', true), ('CANCELLED', true), ('SETTLED_COMMITTED', false), ('SETTLED_FAILED', false) $$, 'nothing, unless something speaks against it');

select * from finish();
rollback;
