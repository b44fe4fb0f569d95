-- Decision A11, conformance E17: the attempt gets its LOST receipt, the slot is free, and a later answer is a late one.
begin;
select plan(8);
\ir ../../support/adjudication.psql

select irrevon_test.execution_at('DISPATCHED') as id \gset
select irrevon_test.effect_of(:id) || ':0' as op, irrevon_test.token_of(:id) as token \gset
select irrevon_test.advance('5 min 31 s');
set local role irrevon_operator;
select is((select s.outcome || ' ' || s.lifecycle from irrevon.settle(:'op', 'FAILED', '{"looked_at": "their console"}') s), 'settled SETTLED_FAILED',
  'an abandoned attempt keeps nobody from settling');
select results_eq('select transport_outcome, recorded_by, evidence ->> ''proof'' from irrevon.dispatch_receipts', $$ values ('LOST', 'recovery', 'no_writer_and_stuck') $$,
  'it is closed, with its proof');
select is((select open_claim_token from irrevon.scope_slots), null, 'its slot is free');
select is((select array_agg(concat_ws(' ', to_state, actor) order by transition_seq) from irrevon.effect_transitions where from_state in ('DISPATCHED', 'AMBIGUOUS')),
  array['AMBIGUOUS recovery', 'SETTLED_FAILED human'], 'each by its own actor');
select is((irrevon.record_outcome(:'token', 'OK', null, 'dest-1')).outcome, 'late', 'its answer comes late');
select is((select cause from irrevon.audit_requests), 'late_response_contradicts_settle', 'and is looked into');
select is(pg_temp.findings_of(split_part(:'op', ':', 1)), array['LOST settle OPEN 0'], 'while the settle stands');
select is_empty('select * from irrevon.audit_ledger()', 'the ledger is sound');

select * from finish();
rollback;
