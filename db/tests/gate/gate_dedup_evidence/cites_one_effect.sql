-- RFC-002 §4: what blocks a claim, and nothing of another effect.
begin;
\ir ../../support/findings.psql
select plan(5);

select irrevon_test.execution_at('SETTLED_COMMITTED') as one, irrevon_test.execution_at('SETTLED_COMMITTED') as other,
       irrevon_test.execution_at('PERSISTED') as bare \gset
select pg_temp.finding('CONTRADICTED', 'OPEN', :one), pg_temp.finding('CONTRADICTED', 'OPEN', :other) \g /dev/null
select irrevon.register_intent(irrevon_test.contract(jsonb_build_object('stable_ids', stable_ids, 'scope', scope,
         'parameters', '{"note": "another"}'::jsonb)))
  from irrevon.effect_records join irrevon.effect_executions using (effect_id) where execution_id in (:one, :other) \g /dev/null
select irrevon.gate_dedup_evidence(effect_id, operation_id) as cited from irrevon.effect_executions where execution_id = :one \gset
select is(jsonb_array_length(:'cited'::jsonb -> 'receipts'), 1, 'its receipt');
select is(jsonb_array_length(:'cited'::jsonb -> 'findings'), 1, 'its finding');
select is(jsonb_array_length(:'cited'::jsonb #> '{variants,newest}'), 1, 'its variant');
select is(:'cited'::jsonb #>> '{variants,total}', '1', 'and how many it has');
select is(irrevon.gate_dedup_evidence(effect_id, operation_id) - 'operation_id' - 'transitions',
  '{"receipts": [], "findings": [], "variants": {"total": 0, "newest": []}}', 'where there is none, an empty list')
  from irrevon.effect_executions where execution_id = :bare;

select * from finish();
rollback;
