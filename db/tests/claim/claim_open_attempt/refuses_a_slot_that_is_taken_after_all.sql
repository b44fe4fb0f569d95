-- Decision W3: even a bug cannot put two in flight.
begin;
select plan(3);

select irrevon_test.execution_at('PERSISTED', '{"scope": "shared"}') as execution_id \gset
select irrevon_test.execution_at('DISPATCHED', '{"scope": "shared"}') is not null as ok \gset
select irrevon_test.effect_of(:execution_id) as effect_id \gset
create function pg_temp.open_attempt() returns void language sql as $$
  select irrevon.claim_open_attempt(irrevon_test.dispatch_order(r.effect_id), r, e.execution_id,
    repeat('ab', 32),
           irrevon.gate_evaluate(r, e.execution_id, 'dispatch', gen_random_uuid(), irrevon.clock()), null,
             null, irrevon.clock())
    from irrevon.effect_records r join irrevon.effect_executions e using (effect_id)
    join irrevon.frontiers f using (execution_id) where f.state = 'PERSISTED' $$;
select irrevon_test.facts() as before \gset
select throws_ok('select pg_temp.open_attempt()', 'IR901', null,
  'a second attempt in the slot is an integrity error');
select is(irrevon_test.written_since(:'before'), '{}', 'nothing was written');
update irrevon.scope_slots set open_claim_token = null;
select lives_ok('select pg_temp.open_attempt()', 'a free slot is taken');

select * from finish();
rollback;
