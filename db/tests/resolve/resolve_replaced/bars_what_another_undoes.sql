-- RFC-002 §7.3: a compensation that can never succeed leaves its place to another, and is not sent again then.
begin;
select plan(16);
\ir ../../support/resolution.psql

create function pg_temp.retried(p_effect_id text) returns text language sql as $$
  select concat_ws(' ', outcome, changed ->> 'reason') from irrevon.open_retry_execution(p_effect_id) $$;
select irrevon_test.execution_at('SETTLED_COMMITTED') as id \gset
select pg_temp.ref(irrevon.ledger_attach_finding(:id, 'DUPLICATE', 'audit', 1, null, 'reconciler', '{"b": 1}', irrevon.clock())) as ref \gset
select pg_temp.undo(:'ref') as cancels, pg_temp.undo(:'ref', '{}', '{"effect_type": "order.refund"}') as refunds \gset
select is(pg_temp.resolved(:'ref', 'COMPENSATED', array[:'cancels']), 'resolved COMPENSATED', 'one undoes it');
select is(pg_temp.resolved(:'ref', 'COMPENSATED', array[:'refunds']), 'illegal_state COMPENSATED more_than_the_excess', 'and another would be one too many');
select is(pg_temp.send(:'cancels', 'FAILED', 'invalid_request'), 'SETTLED_FAILED', 'it cannot be done');
select is(irrevon.resolve_replaced(:'cancels'), false, 'nobody else does it');
savepoint it;
select is(pg_temp.retried(:'cancels'), 'opened', 'it may be tried again');
select is(pg_temp.resolved(:'ref', 'COMPENSATED', array[:'refunds']), 'illegal_state COMPENSATED more_than_the_excess', 'which nobody else does then');
rollback to it;
select irrevon.record_outcome(irrevon_test.token_of((select max(execution_id) from irrevon.effect_executions where effect_id = :'cancels')), 'OK', null, 'late') \g /dev/null
select is(pg_temp.resolved(:'ref', 'COMPENSATED', array[:'refunds']), 'illegal_state COMPENSATED more_than_the_excess', 'nor where it may have been done');
rollback to it;
select is(pg_temp.resolved(:'ref', 'COMPENSATED', array[:'refunds']), 'resolved COMPENSATED', 'or done otherwise');
select is(irrevon.resolve_replaced(:'cancels'), true, 'which replaces it');
select is(pg_temp.retried(:'cancels'), 'illegal_state compensated_otherwise', 'and it is not tried again');
select is(pg_temp.send(:'refunds', 'OK', null, 'u-1'), 'SETTLED_COMMITTED', 'this one commits');
select is(pg_temp.status(:'ref'), 'CLOSED', 'which closes it');
select is(pg_temp.retried(:'cancels'), 'illegal_state compensated_otherwise', 'for good');
select is_empty('select * from irrevon.audit_compensations()', 'nothing was undone twice');

-- A lost one is not redispatched either
select irrevon_test.execution_at('SETTLED_COMMITTED') as id \gset
select pg_temp.ref(irrevon.ledger_attach_finding(:id, 'DUPLICATE', 'audit', 2, null, 'reconciler', '{"b": 1}', irrevon.clock())) as ref \gset
select pg_temp.undo(:'ref', '{"compensates_index": "1"}') as one, pg_temp.undo(:'ref', '{"compensates_index": "1"}', '{"effect_type": "order.refund"}') as other \gset
select pg_temp.resolved(:'ref', 'COMPENSATED', array[:'one']), pg_temp.send(:'one', 'LOST') \g /dev/null
select max(execution_id) as lost_id from irrevon.effect_executions where effect_id = :'one' \gset
select pg_temp.look(:lost_id, 'ABSENT', 0), pg_temp.look(:lost_id, 'ABSENT', 0, '[]', '61 s') \g /dev/null
select is(pg_temp.resolved(:'ref', 'COMPENSATED', array[:'other']), 'resolved COMPENSATED', 'of two too many, though one more would fit');
select is(pg_temp.resolved(pg_temp.ref_of(:lost_id), 'REDISPATCHED'), 'illegal_state OPEN compensated_otherwise', 'it is of the same index');

select * from finish();
rollback;
