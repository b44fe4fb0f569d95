begin;
select plan(3);

select irrevon_test.execution_at('SETTLED_FAILED') as execution_id \gset
select irrevon_test.effect_of(:execution_id) as effect_id \gset
select (irrevon.identity_answer(r, 'replayed', '{}')).* from irrevon.effect_records r
  where effect_id = :'effect_id'
  \gset a_
select is(:'a_lifecycle'::text, 'SETTLED_FAILED', 'the frontier of the only execution');

select irrevon.ledger_open_execution(:'effect_id', 'retry_after_failure', irrevon.clock()) is not null as ok
  \gset
select (irrevon.identity_answer(r, 'replayed', '{}')).* from irrevon.effect_records r
  where effect_id = :'effect_id'
  \gset b_
select is(:'b_lifecycle'::text, 'PERSISTED', 'the frontier of the newer one');
select is(:'b_dispatch_order'::jsonb ->> 'operation_id', :'effect_id' || ':1', 'and its order');

select * from finish();
rollback;
