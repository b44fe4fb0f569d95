begin;
select plan(4);

select irrevon_test.execution_at('AMBIGUOUS') as execution_id \gset
select irrevon_test.probe_of(:execution_id) as probe \gset
select is((irrevon.probe_insert(o, 'ABSENT', 0, null, null, null, '2026-11-30 12:00Z')).result, 'ABSENT',
  'stored') from irrevon.probe_orders o;
select is((irrevon.probe_insert(o, 'PRESENT', 1, null, null, null, '2026-11-30 13:00Z')).probe_id, null,
  'not again') from irrevon.probe_orders o;
select results_eq('select result, probe_kind, recorded_by, recorded_at, destination_refs, evidence from irrevon.status_probes',
  $$ values ('ABSENT', 'reconcile_open', 'reconciler', '2026-11-30 12:00Z'::timestamptz, '[]'::jsonb, '{}'::jsonb) $$,
  'the first stands');
select is((select p.query_keys = o.query_keys and p.declaration_digest = o.declaration_digest
  and p.queried_at = o.queried_at
             from irrevon.status_probes p join irrevon.probe_orders o using (probe_token)), true,
  'with what its order asked');

select * from finish();
rollback;
