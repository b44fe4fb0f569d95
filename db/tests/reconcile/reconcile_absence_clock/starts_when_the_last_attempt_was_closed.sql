-- Decisions R2, S5.
begin;
select plan(8);

select irrevon_test.execution_at('SETTLED_FAILED') as first \gset
select irrevon_test.effect_of(:first) as effect_id, recorded_at as first_closed from irrevon.dispatch_receipts \gset
select is(irrevon.reconcile_absence_clock(:first), :'first_closed'::timestamptz, 'when its receipt was recorded');
select irrevon.open_retry_execution(:'effect_id'), irrevon_test.advance('1 h') \g /dev/null
select (irrevon_test.claim(:'effect_id')).claim_token as token \gset
select max(execution_id) as second from irrevon.effect_executions \gset
select is(irrevon.reconcile_absence_clock(:first), 'infinity', 'never while an attempt of the intent is open');
select irrevon_test.advance('10 s');
select irrevon.record_outcome(:'token', 'LOST') \g /dev/null
select max(recorded_at) as second_closed from irrevon.dispatch_receipts \gset
select is(irrevon.reconcile_absence_clock(:second), :'second_closed'::timestamptz, 'of the latest attempt');
select is(irrevon.reconcile_absence_clock(:first), :'second_closed'::timestamptz, 'of any execution of the intent');

select irrevon_test.execution_at('PERSISTED') as forgotten \gset
select is(irrevon.reconcile_absence_clock(:forgotten), null, 'without an attempt there is none');
select irrevon.ledger_transition(:forgotten, 'PERSISTED', 'AMBIGUOUS', 'ledger_tail_lost', 'recovery', '{"w": 1}', '2026-11-30 12:00Z') \g /dev/null
select is(irrevon.reconcile_absence_clock(:forgotten), '2026-11-30 12:00:30Z', 'of a forgotten one, a dispatch deadline later');
select irrevon.set_setting('dispatch_deadline', '2 min', 'test') \g /dev/null
select is(irrevon.reconcile_absence_clock(:forgotten), '2026-11-30 12:02:00Z', 'which is the setting''s');

-- A tail that was lost after an attempt that is known.
select irrevon_test.execution_at('SETTLED_FAILED') as known \gset
select irrevon.open_retry_execution(irrevon_test.effect_of(:known)) \g /dev/null
select max(execution_id) as retried from irrevon.effect_executions \gset
select irrevon.ledger_transition(:retried, 'PERSISTED', 'AMBIGUOUS', 'ledger_tail_lost', 'recovery', '{"w": 1}', '2099-11-30 12:00Z') \g /dev/null
select is(irrevon.reconcile_absence_clock(:retried), '2099-11-30 12:02:00Z', 'whichever is later');

select * from finish();
rollback;
