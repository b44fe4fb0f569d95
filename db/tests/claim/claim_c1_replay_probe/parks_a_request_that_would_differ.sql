-- Decision A3, O11: other bytes under a used key are refused, replayed, or executed; which, nobody knows.
begin;
select plan(12);
\ir ../../support/replay.psql

select irrevon_test.effect_of(pg_temp.keyed_at('AMBIGUOUS')) as effect_id,
  irrevon_test.effect_of(pg_temp.keyed_at('AMBIGUOUS')) as other_id \gset
set local role irrevon_app;
select irrevon_test.facts() as before \gset
select is((select concat_ws(' ', a.outcome, a.lifecycle, a.evidence ->> 'reason') from pg_temp.replay(:'effect_id',
  p_request_digest => repeat('ba', 32)) a),
  'illegal_state AMBIGUOUS request_differs', 'one digest is another request');
select is(irrevon_test.written_since(:'before'), '{"open_work": 0, "adjudication_notes": 1}', 'nothing was written but');
select is((select parked_reason from irrevon.open_work where effect_id = :'effect_id'), 'request_differs', 'that it waits for a human');
select is((select parked_reason from irrevon.open_work where effect_id = :'other_id'), null, 'alone');
select is((pg_temp.replay(:'effect_id')).outcome, 'claimed', 'the right bytes may still be sent');

-- The declaration shortens keys from now on: the key that a replay has to repeat is no longer the one that today's order names.
reset role;
select irrevon.register_adapter(pg_temp.keyed('{"idempotency": {"supported": true, "window": "PT1H", "replay_semantics": "stored",
  "key_max_length": 32, "key_alphabet": "0123456789abcdef"}}')) \g /dev/null
set local role irrevon_app;
select isnt(irrevon_test.dispatch_order(:'other_id') ->> 'idempotency_key', :'other_id' || ':0', 'keys became shorter');
select is((pg_temp.replay(:'other_id')).evidence ->> 'reason', 'request_differs', 'so a hand cannot have rendered the same request');
select is((select parked_reason from irrevon.open_work where effect_id = :'other_id'), 'request_differs', 'which waits for a human');
select is((select count(*) from irrevon.dispatch_attempts where execution_id in (
    select execution_id from irrevon.effect_executions where effect_id = :'other_id')), 1::bigint, 'nothing may leave');
select is_empty('select * from irrevon.audit_ledger()', 'the ledger is sound');

-- In force again, the old rule allows it.
reset role;
select irrevon.register_adapter(pg_temp.keyed()) \g /dev/null
set local role irrevon_app;
select is((pg_temp.replay(:'other_id')).outcome, 'claimed', 'with the old rule for keys it may be asked about');
select is_empty('select * from irrevon.audit_ledger()', 'the ledger is sound then too');

select * from finish();
rollback;
