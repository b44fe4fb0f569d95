-- RFC-002 §6.1: without a key there is no adjudication, and a presence that nobody asked for settles nothing.
begin;
select plan(4);

select irrevon_test.execution_at('AMBIGUOUS') as execution_id \gset
select irrevon.register_adapter(irrevon_test.declaration(
  '{"client_ref_field": null, "queryable": {"supported": true, "by": ["destination_ref"]}}')) is not null as declared \gset

set local role irrevon_app;
select is_empty('select * from irrevon.reconcile_due()', 'nothing is handed out');
reset role;
select results_eq(
  format('select state, parked_reason from irrevon.open_work where execution_id = %s', :execution_id),
  $$ values ('AMBIGUOUS', 'not_queryable') $$, 'it waits for a human, with the reason');
select is_empty(format('select * from irrevon.probe_orders where execution_id = %s', :execution_id),
  'there is no order that a presence could answer');
select is_empty('select * from irrevon.audit_ledger()', 'the ledger is sound');

select * from finish();
rollback;
