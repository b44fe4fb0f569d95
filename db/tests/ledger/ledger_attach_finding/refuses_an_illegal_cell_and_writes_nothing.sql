begin;
select plan(5);

select irrevon_test.execution_at('AMBIGUOUS') as execution_id \gset
select throws_ok(format('select irrevon.ledger_attach_finding(%s, %L, %L, null, null, %L, %L, irrevon.clock())',
    :execution_id, 'CONFIRMED_UNIQUE', 'settle', 'reconciler', '{"a": 1}'), 'IR204', null, 'no finding attaches in flight');
select throws_ok($$ select irrevon.ledger_attach_finding(-1, 'LOST', 'settle', null, null, 'reconciler', '{"a": 1}', irrevon.clock()) $$,
  'IR201', null, 'nor to an execution that is not there');
select irrevon_test.execution_at('SETTLED_COMMITTED') as settled_id \gset
select throws_ok(format('select irrevon.ledger_attach_finding(%s, %L, %L, null, null, %L, %L, irrevon.clock())',
    :settled_id, 'DUPLICATE', 'audit', 'reconciler', '{"a": 1}'), '23514', null, 'a duplicate counts its excess');
select throws_ok(format('select irrevon.ledger_attach_finding(%s, %L, %L, null, null, %L, %L, irrevon.clock())',
    :settled_id, 'CONTRADICTED', 'audit', 'reconciler', '{}'), '23514', null, 'and every finding has evidence');
select is_empty('select from irrevon.findings f where f.execution_id in (' || :execution_id || ', ' || :settled_id || ')', 'nothing was written');

select * from finish();
rollback;
