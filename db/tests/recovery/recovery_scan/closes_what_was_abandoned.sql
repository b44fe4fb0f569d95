begin;
select plan(10);

select irrevon_test.execution_at('DISPATCHED') as execution_id \gset
select irrevon_test.effect_of(:execution_id) as effect_id \gset
select irrevon_test.token_of(:execution_id) as token \gset
set local role irrevon_app;
select irrevon.writer_boot('w') is not null as ok \gset
select is((select count(*) from irrevon.recovery_scan('w', 1)), 0::bigint,
  'a hand without a writer may still be at work');
select irrevon_test.advance('10 min');
select irrevon_test.facts() as before \gset
select * from irrevon.recovery_scan('w', 1) \gset
select is(:'operation_id' || ' ' || :'proof' || ' ' || :'lifecycle',
  :'effect_id' || ':0 no_writer_and_stuck AMBIGUOUS',
  'it is AMBIGUOUS now');
select is(:'claim_token'::text, :'token', 'named by its claim token');
select is(irrevon_test.written_since(:'before'),
  '{"dispatch_receipts": 1, "effect_transitions": 1, "open_work": 0, "scope_slots": 0}',
  'a receipt and a transition, nothing else');
select results_eq('select transport_outcome, recorded_by, evidence from irrevon.dispatch_receipts',
  $$ values ('LOST', 'recovery', '{"closed_by": "recovery", "proof": "no_writer_and_stuck"}'::jsonb) $$,
  'LOST, by recovery');
select results_eq('select cause, actor from irrevon.effect_transitions where to_state = ''AMBIGUOUS''',
  $$ values ('receipt_lost', 'recovery') $$, 'the transition too');
select is((select open_claim_token from irrevon.scope_slots), null, 'its slot is free');
select irrevon_test.facts() as before \gset
select is((select count(*) from irrevon.recovery_scan('w', 1)), 0::bigint,
  'what one call closed, no other sees');
select is(irrevon_test.written_since(:'before'), '{}', 'and nothing was written');
select is((select effect_id from irrevon.reconcile_due('w', 1)), :'effect_id', 'it is due to be asked for');

select * from finish();
rollback;
