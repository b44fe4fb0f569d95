-- Decision G3, RFC-002 §13 (register racing branch cancellation).
begin;
select plan(6);

select irrevon_test.effect_of(irrevon_test.execution_at('SETTLED_FAILED', '{"branch_ref": "b"}')) as late,
       irrevon_test.effect_of(irrevon_test.execution_at('SETTLED_FAILED', '{"branch_ref": "b"}')) as opened \gset
set local role irrevon_operator;
select irrevon.open_retry_execution(:'opened') \g /dev/null
select irrevon.cancel_branch('b', 'the plan was dropped') \g /dev/null
select irrevon_test.facts() as before \gset
select is((select concat_ws(' ', a.outcome, a.lifecycle, a.changed) from irrevon.open_retry_execution(:'late') a),
  'illegal_state SETTLED_FAILED {"reason": "branch_cancelled"}', 'it does not open');
select is(irrevon_test.written_since(:'before'), '{}', 'nothing was written');
select is((irrevon_test.claim(:'opened')).lifecycle, 'CANCELLED', 'and what had opened is cancelled at its claim');
select is((irrevon.open_retry_execution(:'opened')).changed, '{"reason": "not_failed"}', 'for good');
select is((select count(*) from irrevon.dispatch_attempts), 2::bigint, 'nothing was sent again');
select is_empty('select * from irrevon.audit_ledger()', 'the ledger is sound');

select * from finish();
rollback;
