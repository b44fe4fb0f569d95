-- Decision A1: online, by anybody: the slot is free without a restart, and the actor is recovery.
begin;
select plan(12);

select irrevon_test.execution_at('DISPATCHED', '{"scope": "shared"}') as stuck \gset
select irrevon_test.effect_of(:stuck) as stuck_id, irrevon_test.effect('{"scope": "shared"}') as next_id \gset
set local role irrevon_app;
select irrevon.writer_boot('w'), irrevon.recovery_finish('w', 1) \g /dev/null
select is((irrevon_test.claim(:'next_id', p_writer => 'w', p_epoch => 1)).outcome, 'slot_busy', 'while it is in flight the slot is taken');
select is((select count(*) from irrevon.recovery_scan('w', 1)), 0::bigint, 'and nothing is abandoned');
select is((select count(*) from irrevon.recovery_runs where kind = 'online'), 0::bigint, 'of which no journal is kept');
select irrevon_test.advance('5 min 31 s');
select results_eq($$ select proof, lifecycle from irrevon.recovery_scan('w', 1) $$, $$ values ('no_writer_and_stuck', 'AMBIGUOUS') $$, 'past its threshold it is closed');
select results_eq('select transport_outcome, recorded_by from irrevon.dispatch_receipts', $$ values ('LOST', 'recovery') $$, 'by recovery');
select results_eq($$ select cause, actor from irrevon.effect_transitions where to_state = 'AMBIGUOUS' $$, $$ values ('receipt_lost', 'recovery') $$, 'which moves it');
select results_eq('select kind, counts from irrevon.recovery_runs order by recovery_run_id desc limit 1', $$ values ('online', '{"closed": 1}'::jsonb) $$, 'the journal says so');
select is((irrevon_test.claim(:'next_id', p_writer => 'w', p_epoch => 1)).outcome, 'claimed', 'the slot is free');
select is((select effect_id from irrevon.reconcile_due()), :'stuck_id', 'and what was closed is asked about');
select is((select outcome from irrevon.record_outcome(irrevon_test.token_of(:stuck), 'OK', null, 'late')), 'late', 'its hand comes too late');
-- Without a writer.
select irrevon_test.leave('w') \g /dev/null
select irrevon_test.advance('1 h');
select results_eq('select proof from irrevon.recovery_scan()', $$ values ('writer_session_gone') $$, 'a hand without a writer may do it too');
select is_empty('select * from irrevon.audit_ledger()', 'the ledger is sound');

select * from finish();
rollback;
