-- RFC-002 §13: one attempt in flight per slot, replays included; both ways.
begin;
select plan(7);
\ir ../../support/replay.psql

select irrevon_test.effect_of(pg_temp.keyed_at('AMBIGUOUS', '{"scope": "shared"}')) as effect_id,
       irrevon_test.effect_of(pg_temp.keyed_at('PERSISTED', '{"scope": "shared"}')) as next_id,
       gen_random_uuid() as token, gen_random_uuid() as asked \gset
set local role irrevon_app;
select irrevon_test.claim(:'next_id', :'token') \g /dev/null
select irrevon_test.facts() as before \gset
select is((select a.outcome || ' ' || (a.evidence ->> 'claim_token') from pg_temp.replay(:'effect_id') a),
  'slot_busy ' || :'token', 'another effect is in flight');
select is(irrevon_test.written_since(:'before'), '{}', 'nothing was written');
select irrevon.record_outcome(:'token', 'OK', null, 'dest-1') \g /dev/null
select is((pg_temp.replay(:'effect_id', :'asked')).outcome, 'claimed', 'once that is over it may leave');
select is((select a.outcome || ' ' || (a.evidence ->> 'claim_token') from pg_temp.replay(:'effect_id') a),
  'slot_busy ' || :'asked', 'once at a time');
select irrevon.register_intent(irrevon_test.contract('{"scope": "shared", "adapter_id": "test-c1", "stable_ids": {"order_id": "third"}}')) as answer \gset
select is((irrevon_test.claim(effect_id)).outcome, 'slot_busy', 'and a claim waits for it')
  from irrevon.effect_records where stable_ids ->> 'order_id' = 'third';
select irrevon.record_outcome(:'asked', 'TIMEOUT') \g /dev/null
select is((irrevon_test.claim(effect_id)).outcome, 'claimed', 'until it is over')
  from irrevon.effect_records where stable_ids ->> 'order_id' = 'third';
select is_empty('select * from irrevon.audit_ledger()', 'the ledger is sound');

select * from finish();
rollback;
