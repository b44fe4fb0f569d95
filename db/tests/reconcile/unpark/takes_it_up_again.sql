-- ASKS 3: what kept it from being found may have been mended.
begin;
select plan(12);
\ir ../../support/adjudication.psql

select irrevon_test.execution_at('AMBIGUOUS') as id, irrevon_test.execution_at('SETTLED_FAILED') as failed,
       irrevon_test.execution_at('AMBIGUOUS') as parked \gset
select irrevon.reconcile_park(:parked, 'not_queryable', irrevon.clock()) \g /dev/null
select irrevon_test.effect_of(:id) || ':0' as operation_id, irrevon_test.effect_of(:failed) || ':0' as failed_op \gset
set local role irrevon_operator;
select is(irrevon.unpark(:'operation_id', 'nothing to do'), 'replayed', 'what is not parked stays as it is, whatever else is');
select is(pg_temp.told(:id, 'ABSENT', 0, irrevon_test.found(:'operation_id')), 'parked contradictory_answer', 'it is parked');
select is((select count(*) from irrevon.reconcile_due()), 0::bigint, 'and not asked about');
select is(irrevon.unpark(:'operation_id', 'their search was broken'), 'resumed', 'an operator takes it up');
select is((select reason || ' ' || (writer = session_user) from irrevon.adjudication_notes order by note_seq desc limit 1), 'their search was broken true', 'saying why');
select is(pg_temp.told(:id, 'PRESENT', 1, irrevon_test.found(:'operation_id')), 'settled CONFIRMED_UNIQUE', 'it is asked about, and settles');
select throws_ok(format('select irrevon.unpark(%L, null)', :'operation_id'), 'IR105', null, 'not without a reason');
select throws_ok('select irrevon.unpark(repeat(''0'', 64) || '':0'', ''why'')', 'IR201', null, 'nor of what nobody opened');
select throws_ok('select irrevon.unpark(''nonsense'', ''why'')', 'IR201', null, 'nor of nonsense');
-- An audit that was given up.
select irrevon.audit_request(irrevon_test.effect_of(:failed), p_reason => 'look') \g /dev/null
reset role;
select irrevon.audit_note(irrevon_test.effect_of(:failed), 'parked', 'test', null, irrevon.clock()) \g /dev/null
set local role irrevon_operator;
select is(irrevon.unpark(:'failed_op', 'look again'), 'resumed', 'an audit too');
select is(row(parked_reason, escalated_at, next_probe_at <= irrevon_test.now())::text, '(,,t)', 'which is due now')
  from irrevon.open_audits;
select is_empty('select * from irrevon.audit_ledger()', 'the ledger is sound');

select * from finish();
rollback;
