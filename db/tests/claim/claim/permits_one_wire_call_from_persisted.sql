-- RFC-002 §5.2, first row.
begin;
select plan(9);

select irrevon_test.effect_of(irrevon_test.execution_at('PERSISTED')) as effect_id \gset
select gen_random_uuid() as token, irrevon_test.dispatch_order(:'effect_id') as ord \gset

set local role irrevon_app;
select irrevon_test.facts() as before \gset
select * from irrevon.claim(:'effect_id', :'token', :'ord'::jsonb ->> 'order_digest', repeat('ab', 32))
  \gset

select is(:'outcome' || ' ' || :'lifecycle', 'claimed DISPATCHED', 'it is claimed');
select is(:'claim_token'::text, :'token', 'under the caller''s token');
select is(:'operation_id'::text, :'effect_id' || ':0', 'for the latest operation');
select is(:'deadline_seconds'::float8, 30.0::float8, 'for the declared seconds');
select is((:'evidence'::jsonb ->> 'deadline_at')::timestamptz - (:'evidence'::jsonb ->> 'claimed_at')::timestamptz,
  '30 s'::interval, 'counted from the ledger''s instant');
select is(irrevon_test.written_since(:'before'), '{"scope_slots": 1, "open_work": 0, "gate_decisions": 1,
  "dispatch_attempts": 1, "effect_transitions": 1}', 'decision, attempt, transition and slot, nothing else');
select results_eq('select attempt_no, kind, idempotency_key, order_digest, request_digest, declaration_digest, writer, epoch
                     from irrevon.dispatch_attempts',
  format('select 1, %L, %L, %L, %L, %L, null::text, null::bigint', 'primary', :'effect_id' || ':0',
    :'ord'::jsonb ->> 'order_digest', repeat('ab', 32), :'ord'::jsonb ->> 'declaration_digest'),
  'the attempt carries the order''s keys');
select is((select open_claim_token from irrevon.scope_slots), :'token'::uuid, 'the slot is taken');
select is((select open_claim_token from irrevon.open_work), :'token'::uuid, 'the open work knows it');

select * from finish();
rollback;
