begin;
select plan(12);

select irrevon_test.effect_of(irrevon_test.execution_at('SETTLED_COMMITTED')) as effect_id \gset
set local role irrevon_app;
select is_empty(format('select * from irrevon.inspect_find(%L)', asked), left(coalesce(asked, 'null'), 20))
  from (values (null), (''), (' '), ('%'), (repeat('x', 5000)), (repeat('0', 64)), (repeat('g', 64)), (repeat('0', 64) || ':0'),
               ('00000000-0000-0000-0000-000000000000'), ('________')) as v(asked);
select is_empty(format('select * from irrevon.inspect_find(%L)', :'effect_id' || ':99999999999'), 'a step beyond integers');
select is_empty(format('select * from irrevon.inspect_find(%L)', left(:'effect_id', 20) || 'g'), 'what only begins like one');

select * from finish();
rollback;
