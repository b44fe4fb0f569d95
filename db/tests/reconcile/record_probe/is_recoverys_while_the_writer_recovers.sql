-- Decision W1: where the canon allows either, the actor follows from the writer.
begin;
select plan(3);

select irrevon_test.execution_at('AMBIGUOUS') as one \gset
select irrevon_test.effect_of(:one) || ':0' as op_one \gset
set local role irrevon_app;
select irrevon.writer_boot('w') is not null as ok \gset
select probe_token as probe from irrevon.reconcile_due('w', 1) \gset
select irrevon.record_probe(:'probe', 'PRESENT', 1, irrevon_test.found(:'op_one')) is not null as ok \gset
select results_eq('select t.actor, f.created_by from irrevon.effect_transitions t, irrevon.findings f where t.to_state = ''SETTLED_COMMITTED''',
  $$ values ('recovery', 'recovery') $$, 'before recovery_finish it is recovery''s');

select irrevon.recovery_finish('w', 1) is not null as ok \gset
set local role none;
select irrevon_test.execution_at('AMBIGUOUS') as two \gset
select irrevon_test.effect_of(:two) || ':0' as op_two \gset
set local role irrevon_app;
select probe_token as probe from irrevon.reconcile_due('w', 1) \gset
select irrevon.record_probe(:'probe', 'PRESENT', 1, irrevon_test.found(:'op_two')) is not null as ok \gset
select is((select actor from irrevon.effect_transitions where execution_id = :two
  and to_state = 'SETTLED_COMMITTED'), 'reconciler',
  'after it, the reconciler''s');
select is((select array_agg(recorded_by order by probe_id) from irrevon.status_probes),
  '{recovery,reconciler}',
  'the probes say the same');

select * from finish();
rollback;
