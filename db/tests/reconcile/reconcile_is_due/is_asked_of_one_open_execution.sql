-- RFC-002 §6.1, §7.1; decision R7: the row as it stands once it is locked, not as it stood when the due were listed.
begin;
select plan(12);
\ir ../../support/adjudication.psql

select irrevon_test.execution_at('AMBIGUOUS') as one, irrevon_test.execution_at('DISPATCHED') as sent,
       irrevon_test.execution_at('PERSISTED') as waits, irrevon_test.now() as now \gset
create function pg_temp.is_due(p_execution_id bigint, p_now timestamptz, p_adapters text[] default null,
                               p_recovering boolean default false, p_epoch bigint default 2)
returns boolean language sql as $$
  select irrevon.reconcile_is_due(w, 'w', p_epoch, p_adapters, p_recovering, p_now)
    from irrevon.open_work w where w.execution_id = p_execution_id $$;

select is(pg_temp.is_due(:one, :'now'), true, 'what became ambiguous');
select is(pg_temp.is_due(:one, :'now', array['b']), false, 'not by a worker that does not serve its adapter');
select is(pg_temp.is_due(:sent, :'now'), false, 'nothing while a wire attempt is open');
select isnt(pg_temp.is_due(:waits, :'now'), true, 'nothing that was never sent');
select irrevon.reconcile_note(:one, 'asked', 'lookup', :'now'::timestamptz + interval '5 min', :'now', null, 'w', 1) \g /dev/null
select isnt(pg_temp.is_due(:one, :'now'), true, 'what was asked waits for its deadline');
select is(pg_temp.is_due(:one, :'now', p_recovering => true), true, 'but not for a boot that is dead');
select is(pg_temp.is_due(:one, :'now', array['b'], true), false, 'served by this worker');
select is(pg_temp.is_due(:one, :'now', p_recovering => true, p_epoch => 1), false, 'its own questions are alive');
select irrevon.reconcile_budget_end(since) as ends from irrevon.open_work where execution_id = :one \gset
select is(pg_temp.is_due(:one, :'ends'::timestamptz - interval '1 s', '{}'), false, 'of adapters that nobody serves, nothing');
select is(pg_temp.is_due(:one, :'ends', '{}'), true, 'until a human is to be asked');
select irrevon.set_setting('escalation_budget_days', '1', 'test') \g /dev/null
select irrevon.reconcile_budget_end(since) as ends from irrevon.open_work where execution_id = :one \gset
select is(pg_temp.is_due(:one, :'ends', '{}'), true, 'by the budget that is in force');
select irrevon.set_setting('escalation_budget_days', '2', 'test') \g /dev/null
select irrevon.reconcile_note(:one, 'escalated', 'budget_spent', :'now', :'now') \g /dev/null
select is(pg_temp.is_due(:one, :'ends', '{}'), false, 'which happens once');

select * from finish();
rollback;
