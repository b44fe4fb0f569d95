-- Conformance E01: killed between the claim of a replay and its receipt, the next process boots, and asks again.
begin;
select plan(14);
\ir ../support/replay.psql

select irrevon_test.effect_of(pg_temp.keyed_at('PERSISTED')) as effect_id, irrevon_test.effect_of(pg_temp.keyed_at('PERSISTED')) as next_id,
       gen_random_uuid() as first, gen_random_uuid() as second, gen_random_uuid() as third \gset
set local role irrevon_app;
select boot_token from irrevon.writer_boot() \gset
select irrevon.recovery_finish('main', 1) \g /dev/null
select irrevon_test.claim(:'effect_id', :'first', 'main', 1), irrevon.record_outcome(:'first', 'TIMEOUT') \g /dev/null
select is((pg_temp.replay(:'effect_id', :'second', 'main', 1)).outcome, 'claimed', 'the question leaves, and the process dies');

select irrevon_test.leave('main') \g /dev/null
select is((select epoch from irrevon.writer_boot('main', :'boot_token')), 2::bigint, 'another one boots');
select throws_ok($$ select irrevon.recovery_finish('main', 2) $$, 'IR603', null, 'it has to close what was left');
select irrevon_test.facts() as before \gset
select results_eq($$ select claim_token, proof, lifecycle from irrevon.recovery_scan('main', 2) $$,
  format($$ values (%L::uuid, 'process_proven_dead', 'AMBIGUOUS') $$, :'second'), 'the replay is closed');
select is(irrevon_test.written_since(:'before'), '{"dispatch_receipts": 1, "open_work": 0, "scope_slots": 0, "adjudication_notes": 1}',
  'by a receipt; nothing moves, and it is due at once');
select is((select transport_outcome || ' ' || recorded_by
  from irrevon.dispatch_receipts order by receipt_id desc limit 1), 'LOST recovery', 'LOST, by recovery');
select is((select open_claim_token from irrevon.scope_slots s join irrevon.effect_records r using (scope,
  effect_type) where effect_id = :'effect_id'), null, 'its slot is free');
select is((select count(*) from irrevon.recovery_scan('main', 2)), 0::bigint, 'once');

select is((pg_temp.replay(:'effect_id', :'third', 'main', 2)).outcome, 'claimed', 'it asks again, inside the window');
select is((select outcome || ' ' || lifecycle from irrevon.record_outcome(:'third', 'OK', null, 'dest-1')),
  'settled SETTLED_COMMITTED', 'and is told');
select is(irrevon.recovery_finish('main', 2), 'finished', 'recovery is over');
select is((irrevon_test.claim(:'next_id', p_writer => 'main', p_epoch => 2)).outcome, 'claimed', 'the next one goes on');
select is((select outcome || ' ' || lifecycle from irrevon.record_outcome(:'second', 'OK', null, 'dest-1')),
  'late SETTLED_COMMITTED', 'the dead one''s answer is late, and agrees');
select is_empty('select * from irrevon.audit_ledger()', 'the ledger is sound');

select * from finish();
rollback;
