-- R9, S5, O31: a second reference under one operation, and an effect of what was never sent.
begin;
select plan(11);
\ir ../../support/sweeps.psql

select irrevon_test.execution_at('SETTLED_COMMITTED') as known, irrevon_test.execution_at('SETTLED_FAILED') as failed, irrevon_test.execution_at('PERSISTED') as fresh \gset
create function pg_temp.of(p_ref text, p_execution_id bigint, p_step integer default 0) returns text
language sql as $function$ select pg_temp.entry(p_ref, irrevon_test.effect_of(p_execution_id) || ':' || p_step) $function$;
set local role irrevon_app;
select pg_temp.of('ref-' || :known, :known) as own, pg_temp.of('twin', :known) as twin, pg_temp.of('ghost', :failed) as ghost, pg_temp.of('lost', :fresh) as lost \gset
select is(pg_temp.swept(:'own', :'twin', :'ghost', :'lost') - '{listed,unnamed,orphaned}'::text[],
  '{"known": 1, "second_reference": 1, "contradiction": 1, "forgotten": 1}', 'each is seen');
select bag_eq('select effect_id, cause, evidence ->> ''destination_ref'' from irrevon.audit_requests',
  format('values (%L, ''second_reference'', ''twin''), (%L, ''later_presence'', ''ghost'')', irrevon_test.effect_of(:known), irrevon_test.effect_of(:failed)),
  'what is settled is looked at again');
select results_eq('select operation_id, source from irrevon.lost_claims', format('values (%L, ''destination'')', irrevon_test.effect_of(:fresh) || ':0'),
  'the claim is imported');
select is((irrevon_test.claim(irrevon_test.effect_of(:fresh))).outcome, 'pending_reconciliation', 'and its effect can be sent no more');
select irrevon_test.facts() as before \gset
select is(pg_temp.swept(:'own', :'twin', :'ghost', :'lost') - '{listed,unnamed,orphaned}'::text[],
  '{"known": 1, "second_reference": 1, "contradiction": 1, "open": 1}', 'seen again');
select is(irrevon_test.written_since(:'before'), '{"sweep_runs": 1, "sweep_pages": 1, "sweep_run_ends": 1, "sweep_sightings": 2}', 'nothing is asked for twice');
select irrevon_test.advance('10 min');
select irrevon.record_probe(probe_token, 'PRESENT', 2, irrevon_test.found(operation_id, 'twin')) from irrevon.reconcile_due(p_limit => 1000) where effect_id = irrevon_test.effect_of(:known);
select is(array_agg(classification), '{DUPLICATE}', 'the audit tells that it is one') from irrevon.findings where effect_id = irrevon_test.effect_of(:known);

-- A step that the ledger has forgotten as well
select pg_temp.of('next', :failed, 1) as next \gset
select is(pg_temp.swept(:'next') - '{listed,unnamed,orphaned}'::text[], '{"forgotten": 1}', 'the next step of what failed');
select is(array_agg(f.state order by e.step), '{SETTLED_FAILED,AMBIGUOUS}', 'is opened, and asked about')
  from irrevon.effect_executions e join irrevon.frontiers f using (execution_id) where e.effect_id = irrevon_test.effect_of(:failed);
select is((select count(*) from irrevon.findings where classification = 'ORPHANED'), 0::bigint, 'none of it is an orphan');
select is_empty('select * from irrevon.audit_ledger()', 'the ledger is sound');

select * from finish();
rollback;
