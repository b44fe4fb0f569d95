begin;
select plan(3);

select irrevon_test.effect_of(irrevon_test.execution_at('SETTLED_FAILED')) as effect_id \gset
select is(irrevon.effect_lifecycle(:'effect_id'), 'SETTLED_FAILED', 'of one execution');
select irrevon.open_retry_execution(:'effect_id') \g /dev/null
select is(irrevon.effect_lifecycle(:'effect_id'), 'PERSISTED', 'of two, the latest');
select is(irrevon.effect_lifecycle('nobody'), null, 'of none');

select * from finish();
rollback;
