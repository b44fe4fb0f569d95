begin;
select plan(5);
\ir ../../support/resolution.psql

select irrevon_test.execution_at('SETTLED_COMMITTED') as id \gset
select irrevon.ledger_attach_finding(:id, 'DUPLICATE', 'audit', 2, null, 'reconciler', '{"b": 1}', irrevon.clock()) as finding \gset
select pg_temp.ref(:finding) as ref \gset
select pg_temp.undo(:'ref', '{"compensates_index": "1"}') as one, pg_temp.undo(:'ref', '{"compensates_index": "2"}') as two \gset
select pg_temp.send(:'one', 'OK', null, 'u-1') \g /dev/null
select is(irrevon.resolve_undone(array[:finding], 'infinity'), 0::bigint, 'sent, and not named');
select irrevon.clock() as before \gset
select pg_temp.resolved(:'ref', 'COMPENSATED', array[:'one', :'two']) \g /dev/null
select is(irrevon.resolve_undone(array[:finding], 'infinity'), 1::bigint, 'named and committed');
select is(irrevon.resolve_undone(array[:finding], :'before'), 0::bigint, 'not before');
select pg_temp.send(:'two', 'LOST') \g /dev/null
select is(irrevon.resolve_undone(array[:finding], 'infinity'), 1::bigint, 'what may have happened has not');
select is(irrevon.resolve_undone('{}', 'infinity'), 0::bigint, 'of no finding, none');

select * from finish();
rollback;
