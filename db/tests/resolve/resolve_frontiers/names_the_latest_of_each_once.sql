begin;
select plan(1);

select irrevon_test.effect_of(irrevon_test.execution_at('SETTLED_FAILED')) as failed, irrevon_test.effect_of(irrevon_test.execution_at('AMBIGUOUS')) as open \gset
select irrevon.open_retry_execution(:'failed') \g /dev/null
select bag_eq(format('select * from irrevon.resolve_frontiers(array[%L, %1$L, %L, ''none''])', :'failed', :'open'),
  format('values (%L, ''PERSISTED''), (%L, ''AMBIGUOUS'')', :'failed', :'open'), 'the latest execution''s state');

select * from finish();
rollback;
