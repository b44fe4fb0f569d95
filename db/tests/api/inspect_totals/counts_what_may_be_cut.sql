begin;
select plan(1);

select irrevon_test.execution_at('AMBIGUOUS') as execution_id \gset
select irrevon_test.effect_of(:execution_id) as effect_id, irrevon_test.probe_of(:execution_id) as probe \gset
select irrevon.register_intent(irrevon_test.contract(jsonb_build_object('stable_ids', stable_ids, 'scope', scope, 'parameters', p, 'effect_class', c)))
  from irrevon.effect_records, (values ('{"a": 1}'::jsonb, 'IRREVERSIBLE'), ('{"a": 2}', 'IRREVERSIBLE'), ('{"a": 2}', 'REVERSIBLE')) as v(p, c) where effect_id = :'effect_id' \g /dev/null
select is(irrevon.inspect_totals(:'effect_id'), '{"gate": 1, "variants": 2, "identity_conflicts": 1, "probes": 1, "notes": 1}', 'each');

select * from finish();
rollback;
