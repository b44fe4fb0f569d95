begin;
select plan(6);

select irrevon_test.execution_at('DISPATCHED') as execution_id \gset
select irrevon_test.token_of(:execution_id) as token \gset
set local role irrevon_app;
select irrevon_test.facts() as before \gset
select * from irrevon.record_outcome(:'token', 'OK', null, 'dest-7', repeat('cd', 32), '{"http": 201}')
  \gset
select is(irrevon_test.written_since(:'before'),
  '{"dispatch_receipts": 1, "effect_transitions": 1, "open_work": -1, "scope_slots": 0}',
  'receipt and transition, nothing else');
select results_eq('select transport_outcome, destination_ref, response_digest, evidence, recorded_by from irrevon.dispatch_receipts',
  format('select %L, %L, %L, %L::jsonb, %L', 'OK', 'dest-7', repeat('cd', 32), '{"http": 201}',
    'dispatcher'),
  'as it was told');
select is((select open_claim_token from irrevon.scope_slots), null, 'the slot is free');
select is((select count(*) from irrevon.open_attempts), 0::bigint, 'no attempt is open');
select is((select evidence ->> 'claim_token' from irrevon.effect_transitions
  where to_state = 'SETTLED_COMMITTED'), :'token',
  'the transition cites its claim');
select is((select count(*) from irrevon.findings), 0::bigint, 'a direct OK writes no finding (R8)');

select * from finish();
rollback;
