-- Decisions F4, F5: two effects of one index would undo one excess twice and leave the other.
begin;
select plan(10);
\ir ../../support/resolution.psql

select irrevon_test.execution_at('SETTLED_COMMITTED') as id \gset
select irrevon.ledger_attach_finding(:id, 'DUPLICATE', 'audit', 2, null, 'reconciler', '{"b": 1}', irrevon.clock()) as finding \gset
select pg_temp.ref(:finding) as ref \gset
select pg_temp.undo(:'ref', '{"compensates_index": "1"}', '{"branch_ref": "b"}') as one,
       pg_temp.undo(:'ref', '{"compensates_index": "1"}', '{"effect_type": "order.refund"}') as twin,
       pg_temp.undo(:'ref', '{"compensates_index": "2"}') as two \gset
select irrevon_test.facts() as before \gset
select is(pg_temp.resolved(:'ref', 'COMPENSATED', array[:'one', :'twin']), 'illegal_state OPEN same_index', 'both at once');
select is(irrevon_test.written_since(:'before'), '{}', 'nothing is written');
select throws_ok(format('select pg_temp.resolved(%L, ''COMPENSATED'', array[%L])', :'ref', irrevon_test.effect()), 'IR105', null,
  'nothing stands for an undoing that is not named after it');
select is(pg_temp.resolved(:'ref', 'COMPENSATED', array[:'one']), 'resolved COMPENSATED', 'one');
select is(pg_temp.resolved(:'ref', 'COMPENSATED', array[:'twin']), 'illegal_state COMPENSATED same_index', 'then the other');
select irrevon.cancel_branch('b', 'test'), irrevon.cancel_due() \g /dev/null
select is(pg_temp.resolved(:'ref', 'COMPENSATED', array[:'twin', :'two']), 'resolved COMPENSATED', 'in the place of one that is cancelled');
select is(pg_temp.send(:'twin', 'OK', null, 'u-1'), 'SETTLED_COMMITTED', 'it commits');
select is(pg_temp.status(:'ref'), 'COMPENSATED', 'one of two');
select is(pg_temp.send(:'two', 'OK', null, 'u-2'), 'SETTLED_COMMITTED', 'and so does the other');
select is(pg_temp.status(:'ref'), 'CLOSED', 'which closes it');

select * from finish();
rollback;
