begin;
select plan(4);

select irrevon_test.execution_at('AMBIGUOUS') as execution_id \gset
select irrevon.writer_boot('w') is not null as ok \gset
select * from irrevon.reconcile_order(:execution_id, 'audit', 'w', 1, '2026-11-30 12:00Z',
  '2026-11-30 12:00:30Z')
  \gset
select results_eq('select probe_token, execution_id, adapter_id, probe_kind, writer, epoch, queried_at, deadline_at from irrevon.probe_orders',
  format('select %L::uuid, %s::bigint, %L, %L, %L, 1::bigint, %L::timestamptz, %L::timestamptz',
    :'probe_token', :execution_id, 'test-c2', 'audit', 'w',
    '2026-11-30 12:00Z', '2026-11-30 12:00:30Z'), 'as it was asked');
select is((select query_keys from irrevon.probe_orders), :'query_keys'::jsonb,
  'with the keys that the worker gets');
select is((select declaration_digest from irrevon.probe_orders),
  (irrevon.adapter_in_force('test-c2')).declaration_digest,
  'under the declaration in force');
select is(:'operation_id'::text, irrevon_test.effect_of(:execution_id) || ':0', 'for its operation');

select * from finish();
rollback;
