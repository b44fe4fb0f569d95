begin;
select plan(9);

select irrevon_test.execution_at('SETTLED_COMMITTED') as committed,
  irrevon_test.execution_at('AMBIGUOUS') as ambiguous
  \gset
select irrevon_test.effect_of(:ambiguous) || ':0' as operation_id, destination_ref as receipt_ref
  from irrevon.dispatch_receipts where transport_outcome = 'OK' \gset
create function pg_temp.own(p_execution_id bigint, p_refs jsonb) returns text language plpgsql as $$
declare
  v_probe irrevon.status_probes;
begin
  v_probe.execution_id := p_execution_id;
  v_probe.declaration_digest := (irrevon.adapter_in_force('test-c2')).declaration_digest;
  v_probe.destination_refs := p_refs;
  return irrevon.reconcile_own_ref(v_probe);
end $$;

select is(pg_temp.own(:ambiguous, '[]'), null, 'nothing listed');
select is(pg_temp.own(:ambiguous, jsonb_build_array(jsonb_build_object('ref', 'a', 'client_ref', 'x:0'),
  jsonb_build_object('ref', 'b', 'client_ref', :'operation_id'))), 'b', 'by its operation');
select is(pg_temp.own(:ambiguous, jsonb_build_array(jsonb_build_object('ref', 'a', 'client_ref',
  upper(:'operation_id')))), null,
  'exactly');
select is(pg_temp.own(:ambiguous, jsonb_build_array(jsonb_build_object('ref', 'a'))), null,
  'not by a reference that nobody knows');
select is(pg_temp.own(:committed, jsonb_build_array(jsonb_build_object('ref', :'receipt_ref'))),
  :'receipt_ref',
  'by the reference of its receipt');
select is(pg_temp.own(:ambiguous, jsonb_build_array(jsonb_build_object('ref', :'receipt_ref'))), null,
  'not of another execution''s receipt');
select irrevon.record_outcome(irrevon_test.token_of(:ambiguous), 'OK', null, 'late-ref') is not null as ok
  \gset
select is(pg_temp.own(:ambiguous, '[{"ref": "late-ref"}]'), 'late-ref',
  'by the reference of its late response');
select is(pg_temp.own(:ambiguous, jsonb_build_array(jsonb_build_object('ref', 'a', 'client_ref',
  :'operation_id', 'state', 'voided'))), null,
  'not in a state that is not in force');
select is(pg_temp.own(:ambiguous, jsonb_build_array(jsonb_build_object('ref', 'a', 'client_ref',
  :'operation_id', 'state', 'voided'),
  jsonb_build_object('ref', 'b', 'client_ref', :'operation_id', 'state', 'unheard_of'))), 'b',
  'an undeclared state counts as in force');

select * from finish();
rollback;
