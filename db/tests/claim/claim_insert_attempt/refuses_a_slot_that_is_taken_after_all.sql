-- Decision W3: even a bug cannot put two in flight.
begin;
select plan(4);
\ir ../../support/replay.psql

select pg_temp.keyed_at('AMBIGUOUS', '{"scope": "shared"}') as at \gset
select irrevon_test.dispatch_order(irrevon_test.effect_of(:at)) as ord, pg_temp.keyed_at('DISPATCHED', '{"scope": "shared"}') as other \gset
select irrevon_test.facts() as before \gset
select throws_ok(format('select irrevon.claim_insert_attempt(%L, r, %s, ''c1_replay_probe'', repeat(''ab'', 32), g.gate_decision_id,
  gen_random_uuid(), null, null, irrevon.clock())
  from irrevon.effect_records r join irrevon.gate_decisions g using (effect_id) where effect_id = %L', :'ord', :at, irrevon_test.effect_of(:at)), 'IR901', null,
  'a second attempt in the slot is an integrity error');
select is(irrevon_test.written_since(:'before'), '{}', 'nothing was written');
update irrevon.scope_slots set open_claim_token = null;
select lives_ok(format('select irrevon.claim_insert_attempt(%L, r, %s, ''c1_replay_probe'', repeat(''ab'', 32), g.gate_decision_id,
  gen_random_uuid(), ''w'', 4, irrevon.clock())
  from irrevon.effect_records r join irrevon.gate_decisions g using (effect_id) where effect_id = %L', :'ord', :at, irrevon_test.effect_of(:at)), 'a free slot is taken');
select is((select attempt_no || ' ' || writer || ' ' || epoch from irrevon.dispatch_attempts
  where kind = 'c1_replay_probe'), '2 w 4', 'by the writer that asked');

select * from finish();
rollback;
