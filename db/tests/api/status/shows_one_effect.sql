begin;
select plan(3);

select irrevon_test.effect() as effect_id, irrevon_test.effect() as other, irrevon_test.effect() as third \gset
select is(jsonb_array_length(irrevon.status(:'effect_id') -> 'data'), 1, 'of several');
select is(irrevon.status(:'other') #>> '{data,0,effect_id}', :'other', 'the one that was asked for');
select is(jsonb_array_length(irrevon.status(:'other') #> '{data,0,executions}'), 1, 'with its own executions');

select * from finish();
rollback;
