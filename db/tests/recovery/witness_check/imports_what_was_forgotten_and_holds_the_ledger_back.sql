begin;
select plan(11);

select gen_random_uuid() as witness, gen_random_uuid() as token, gen_random_uuid() as stranger \gset
select irrevon_test.effect() as effect_id \gset
set local role irrevon_app;
select * from irrevon.writer_boot('w', p_witness => :'witness') \gset
select jsonb_build_array(
  jsonb_build_object('claim_token', :'token', 'operation_id', :'effect_id' || ':0'),
  jsonb_build_object('claim_token', :'stranger', 'operation_id', repeat('ab', 32) || ':0')) as records \gset
select irrevon_test.facts() as before \gset
select results_eq(format('select * from irrevon.witness_check(%L, 1, %L, null, %L)', 'w', :'witness', :'records'), format($$ values
    (%L::uuid, %L, 'adopted', 'AMBIGUOUS'), (%L, %L, 'unregistered', null) $$, :'token', :'effect_id' || ':0', :'stranger', repeat('ab', 32) || ':0'),
  'the known effect is AMBIGUOUS, the other is kept for its registration');
select is(irrevon_test.written_since(:'before'), '{"lost_claims": 2, "effect_transitions": 1, "open_work": 0, "ledger_epochs": 1}',
  'in a new ledger epoch');
select results_eq('select source, ledger_epoch, evidence from irrevon.lost_claims', format($$ select 'witness', 2, %L::jsonb from generate_series(1, 2) $$,
  jsonb_build_object('writer', 'w', 'witness', :'witness')), 'told by whom');
select irrevon_test.facts() as before \gset
select is_empty(format('select * from irrevon.witness_check(%L, 1, %L, null, %L)', 'w', :'witness', :'records'), 'told again, it is known');
select is(irrevon_test.written_since(:'before'), '{}', 'and nothing is written');
select irrevon.recovery_finish('w', 1) \g /dev/null
select is((irrevon_test.claim(:'effect_id', p_writer => 'w', p_epoch => 1)).outcome, 'pending_reconciliation', 'it is never sent again');
select is((irrevon_test.claim((irrevon.register_intent(irrevon_test.contract())).effect_id, p_writer => 'w', p_epoch => 1)).outcome, 'quarantined', 'and others wait');
select results_eq('select operation_id from irrevon.reconcile_due(''w'', 1)', format('values (%L)', :'effect_id' || ':0'), 'it is asked about');
select irrevon_test.facts() as before \gset
select is_empty(format($$ select * from irrevon.witness_check('w', 1, %L, null, '[]', '{"claims": 0, "boots": 0, "unread": 0, "damaged": 0}') $$, :'witness'), 'the end of the file');
select is(irrevon_test.written_since(:'before'), '{"witness_checks": 1}', 'is noted');
select is((select is_complete from irrevon.witness_checks), false, 'without a mark as not complete');

select * from finish();
rollback;
