-- Decision R3: an OK that came late, or an earlier presence, blocks an absence; a human decides.
begin;
select plan(12);
\ir ../../support/adjudication.psql

select pg_temp.declare('{"adapter": "b"}') \g /dev/null
select irrevon_test.execution_at('AMBIGUOUS') as late, irrevon_test.execution_at('AMBIGUOUS', '{"adapter_id": "b"}') as seen \gset
set local role irrevon_app;
select is(pg_temp.told(:late, 'ABSENT', 0), 'wait_until', 'a first absence');
select is((irrevon.record_outcome(irrevon_test.token_of(:late), 'OK', null, 'dest-1')).outcome, 'late', 'then an OK comes late');
select is(pg_temp.told(:late, 'ABSENT', 0, '[]', '61 s'), 'wait_until', 'it is asked about by its reference too');
select is(pg_temp.told(:late, 'ABSENT', 0, '[]', '61 s'), 'parked late_ok', 'what would have confirmed its absence parks it');
select is((select state from irrevon.frontiers where execution_id = :late), 'AMBIGUOUS', 'it stays');

-- A presence that nobody's name leads to has settled nothing, and is not forgotten.
select is(pg_temp.told(:seen, 'PRESENT', 1, '[]'), 'parked found_without_a_name', 'counted, not listed');
set local role irrevon_operator;
select is(irrevon.unpark((select operation_id from irrevon.effect_executions where execution_id = :seen), 'look again'), 'resumed', 'a human has it looked at again');
set local role irrevon_app;
select is(pg_temp.told(:seen, 'ABSENT', 0), 'wait_until', 'one absence then is waited on');
select is(pg_temp.told(:seen, 'ABSENT', 0, '[]', '61 s'), 'parked found_before', 'two are two too few');
select is((select count(*) from irrevon.findings), 0::bigint, 'nothing was found');
select bag_eq('select reason, escalated_at is not null as asked, key_coverage ->> ''by'' as by from irrevon.operator_queue',
  $$ values ('late_ok', true, 'client_ref'), ('found_before', true, 'client_ref') $$, 'both wait in the operator''s queue');
select is_empty('select * from irrevon.audit_ledger()', 'the ledger is sound');

select * from finish();
rollback;
