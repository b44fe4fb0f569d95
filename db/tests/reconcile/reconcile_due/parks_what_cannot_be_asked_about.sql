-- RFC-002 §6.1: without a key there is no adjudication, and a presence that nobody asked for settles nothing.
begin;
select plan(5);

select irrevon_test.execution_at('AMBIGUOUS') as execution_id \gset
select irrevon.register_adapter(irrevon_test.declaration(
  '{"client_ref_field": null, "queryable": {"supported": true, "by": ["destination_ref"]}}')) is not null as declared \gset

set local role irrevon_app;
select results_eq('select kind, probe_token, query_keys from irrevon.reconcile_due()', $$ values ('parked', null::uuid, '[]'::jsonb) $$,
  'it is told, and nothing is handed out');
reset role;
select results_eq(
  format('select state, parked_reason from irrevon.open_work where execution_id = %s', :execution_id),
  $$ values ('AMBIGUOUS', 'not_queryable') $$, 'it waits for a human, with the reason');
select is_empty(format('select * from irrevon.probe_orders where execution_id = %s', :execution_id),
  'there is no order that a presence could answer');
-- An audit is no different.
reset role;
select irrevon_test.execution_at('SETTLED_FAILED') as failed \gset
select irrevon.register_adapter(irrevon_test.declaration(
  '{"client_ref_field": null, "queryable": {"supported": true, "by": ["destination_ref"]}}')), irrevon.audit_ask(:failed, 'test', '{"a": 1}', irrevon.clock()) \g /dev/null
select results_eq('select kind, probe_token from irrevon.reconcile_due()', $$ values ('parked', null::uuid) $$, 'an audit that cannot be made is told so too');
select is_empty('select * from irrevon.audit_ledger()', 'the ledger is sound');

select * from finish();
rollback;
