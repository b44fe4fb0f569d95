begin;
select plan(2);

select irrevon_test.effect_of(irrevon_test.execution_at('SETTLED_FAILED')) as failed, irrevon_test.effect() as fresh \gset
select is((irrevon.identity_answer(r, 'replayed', '{}')).lifecycle, 'SETTLED_FAILED', 'where it stands')
  from irrevon.effect_records r where effect_id = :'failed';
select is((irrevon.identity_answer(r, 'replayed', '{}')).dispatch_order ->> 'operation_id', :'failed' || ':0', 'and its own order')
  from irrevon.effect_records r where effect_id = :'failed';

select * from finish();
rollback;
