-- RFC-002 §7.3; decisions F3, F4, F5; conformance E10b: it closes when as many committed as there were too many.
begin;
select plan(28);
\ir ../../support/resolution.psql

select irrevon_test.execution_at('SETTLED_COMMITTED') as id \gset
select irrevon.ledger_attach_finding(:id, 'DUPLICATE', 'audit', 2, null, 'reconciler', '{"b": 1}', irrevon.clock()) as finding \gset
select pg_temp.ref(:finding) as ref \gset
select pg_temp.undo(:'ref', '{"compensates_index": "1"}') as one, pg_temp.undo(:'ref', '{"compensates_index": "2"}') as two,
       pg_temp.undo(:'ref', '{"compensates_index": "2"}', '{"effect_type": "order.refund"}') as three \gset
set local role irrevon_operator;
select to_jsonb(a) as answer from irrevon.resolve(:'ref', 'COMPENSATED', '{"looked_at": "x"}', null, array[:'one']) a \gset
reset role;
select is(:'answer'::jsonb, jsonb_build_object('outcome', 'resolved', 'finding_ref', :'ref', 'status', 'COMPENSATED', 'dispatch_order', null,
  'evidence', jsonb_build_object('operation_id', null, 'compensations', array[:'one'])), 'one is registered');
select is((evidence, decided_by)::text, (jsonb_build_object('looked_at', 'x', 'by', session_user), session_user)::text, 'with evidence') from irrevon.finding_compensations;
select irrevon_test.facts() as before \gset
select is(pg_temp.resolved(:'ref', 'COMPENSATED', array[:'one']), 'replayed COMPENSATED', 'the same again');
select is(irrevon_test.written_since(:'before'), '{}', 'changes nothing');
select is(pg_temp.send(:'one', 'OK', null, 'u-1'), 'SETTLED_COMMITTED', 'it commits');
select is(pg_temp.status(:'ref'), 'COMPENSATED', 'one of two');
select is(pg_temp.resolved(:'ref', 'COMPENSATED', array[:'two', :'three']), 'illegal_state COMPENSATED more_than_the_excess', 'two more are one too many');
select is(pg_temp.resolved(:'ref', 'COMPENSATED', array[:'two', :'one', :'two']), 'resolved COMPENSATED', 'one more is added');
select is((select count(*) from irrevon.finding_compensations), 2::bigint, 'once');
select is(pg_temp.send(:'two', 'FAILED', 'invalid_request'), 'SETTLED_FAILED', 'it fails');
savepoint failed;
select is(pg_temp.resolved(:'ref', 'COMPENSATED', array[:'three']), 'resolved COMPENSATED', 'and another may take its place');
rollback to failed;
select is(pg_temp.status(:'ref'), 'COMPENSATED', 'the finding stays');
select irrevon.open_retry_execution(:'two') \g /dev/null
select is(pg_temp.send(:'two', 'OK', null, 'u-2'), 'SETTLED_COMMITTED', 'the retry commits');
select is(pg_temp.status(:'ref'), 'CLOSED', 'which closes it');
select is(pg_temp.resolved(:'ref', 'COMPENSATED', array[:'two']), 'replayed CLOSED', 'the same again');

-- The last one had committed before it was named.
select irrevon_test.execution_at('SETTLED_COMMITTED') as id \gset
select irrevon.ledger_attach_finding(:id, 'DUPLICATE', 'audit', 2, null, 'reconciler', '{"b": 2}', irrevon.clock()) as finding \gset
select pg_temp.ref(:finding) as ref \gset
select pg_temp.undo(:'ref', '{"compensates_index": "1"}') as one, pg_temp.undo(:'ref', '{"compensates_index": "2"}') as two \gset
select pg_temp.send(:'one', 'OK', null, 'u-5'), pg_temp.send(:'two', 'OK', null, 'u-6') \g /dev/null
select is(pg_temp.resolved(:'ref', 'COMPENSATED', array[:'one']), 'resolved COMPENSATED', 'one of two that are done');
select is(pg_temp.resolved(:'ref', 'COMPENSATED', array[:'two']), 'resolved CLOSED', 'the other, and it closes');
select is((select actor from irrevon.finding_resolutions where finding_id = :finding and to_status = 'CLOSED'), 'system', 'by the system');

-- A cancelled one never commits, and another may take its place.
select pg_temp.finding('CONTRADICTED') as finding \gset
select pg_temp.ref(:finding) as ref \gset
select pg_temp.undo(:'ref', '{}', '{"branch_ref": "b"}') as one, pg_temp.undo(:'ref', '{}', '{"effect_type": "order.refund"}') as two \gset
select is(pg_temp.resolved(:'ref', 'COMPENSATED', array[:'one']), 'resolved COMPENSATED', 'one');
select irrevon.cancel_branch('b', 'test') \g /dev/null
select is((irrevon_test.claim(:'one')).lifecycle, 'CANCELLED', 'is cancelled');
select is(pg_temp.resolved(:'ref', 'COMPENSATED', array[:'two']), 'resolved COMPENSATED', 'another takes its place');
select is(pg_temp.send(:'two', 'OK', null, 'u-3'), 'SETTLED_COMMITTED', 'and commits');
select is(pg_temp.status(:'ref'), 'CLOSED', 'which closes it');

-- What was done before it was decided closes at once; what is cancelled is not taken.
select pg_temp.finding('ORPHANED', 'ESCALATED_HUMAN') as finding, pg_temp.finding('DUPLICATE') as other \gset
select pg_temp.ref(:finding) as ref, pg_temp.ref(:other) as other_ref \gset
select pg_temp.undo(:'ref') as one, pg_temp.undo(:'other_ref', '{}', '{"branch_ref": "b"}') as dead \gset
select is(pg_temp.send(:'one', 'OK', null, 'u-4'), 'SETTLED_COMMITTED', 'undone already');
select is(pg_temp.resolved(:'ref', 'COMPENSATED', array[:'one']), 'resolved CLOSED', 'which closes it at once');
select is(pg_temp.resolved(:'other_ref', 'COMPENSATED', array[:'dead']), 'illegal_state OPEN compensation_cancelled', 'what can never be sent');
select is(pg_temp.status(:'other_ref'), 'OPEN', 'undoes nothing');
select is_empty('select check_name from irrevon.audit_ledger() where check_name !~ ''^(finding_attaches|settle_and_finding|orphan_)''', 'the ledger is sound');

select * from finish();
rollback;
