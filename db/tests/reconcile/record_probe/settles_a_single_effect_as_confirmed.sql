-- RFC-002 §3.2, §6.1: settle, finding and its closing are one instant.
begin;
select plan(9);

select irrevon_test.execution_at('AMBIGUOUS') as execution_id \gset
select irrevon_test.effect_of(:execution_id) || ':0' as operation_id \gset
set local role irrevon_app;
select irrevon_test.probe_of(:execution_id) as probe \gset
select irrevon_test.facts() as before \gset
select * from irrevon.record_probe(:'probe', 'PRESENT', 1, irrevon_test.found(:'operation_id', 'dest-7'),
  repeat('cd', 32), '{"http": 200}')
  \gset

select is(:'outcome' || ' ' || :'lifecycle', 'settled SETTLED_COMMITTED', 'it is settled');
select is(:'operation_id'::text || :'probe_token', :'operation_id' || :'probe',
  'the answer names operation and probe');
select is(:'evidence'::jsonb - 'finding_ref',
  '{"classification": "CONFIRMED_UNIQUE", "destination_ref": "dest-7", "n_found": 1}',
  'and the class');
select results_eq('select classification, moment, destination_ref, excess_effect_count, created_by from irrevon.findings',
  $$ values ('CONFIRMED_UNIQUE', 'settle', 'dest-7', null::bigint, 'reconciler') $$, 'one finding');
select results_eq('select from_status, to_status, actor from irrevon.finding_resolutions order by resolution_seq',
  $$ values ('OPEN', 'ACCEPTED_AS_IS', 'system'), ('ACCEPTED_AS_IS', 'CLOSED', 'system') $$,
  'accepted and closed by the system');
select is((select count(distinct at) from (select created_at at from irrevon.findings
  union all select created_at from irrevon.finding_resolutions
    union all select created_at from irrevon.effect_transitions where to_state = 'SETTLED_COMMITTED'
    union all select recorded_at from irrevon.status_probes) all_of_it), 1::bigint, 'in one instant');
select is(irrevon_test.written_since(:'before'),
  '{"status_probes": 1, "effect_transitions": 1, "findings": 1, "finding_resolutions": 2, "open_work": -1}',
  'nothing else was written');
select results_eq('select cause, actor, evidence ->> ''probe_token'' from irrevon.effect_transitions where to_state = ''SETTLED_COMMITTED''',
  format('select %L, %L, %L', 'reconciled_present', 'reconciler', :'probe'),
  'the transition cites the probe');
select is((select p.queried_at = o.queried_at and p.recorded_at > o.queried_at from irrevon.status_probes p
  join irrevon.probe_orders o using (probe_token)),
  true, 'queried_at is the order''s instant (R1)');

select * from finish();
rollback;
