-- Decision R6: idempotent per effect, class and what was observed; the probes differ each time.
begin;
select plan(6);
\ir ../../support/adjudication.psql

select irrevon_test.execution_at('SETTLED_FAILED') as id \gset
select irrevon_test.effect_of(:id) as effect_id \gset
create function pg_temp.found(p_execution_id bigint, p_class text, p_excess bigint, p_n bigint, p_refs jsonb) returns integer language plpgsql as $$
declare
  v_probe irrevon.status_probes;
begin
  v_probe.execution_id := p_execution_id;
  v_probe.declaration_digest := (irrevon.adapter_in_force('test-c2')).declaration_digest;
  v_probe.probe_token := gen_random_uuid();
  v_probe.n_found := p_n;
  v_probe.destination_refs := p_refs;
  v_probe.recorded_by := 'reconciler';
  v_probe.queried_at := irrevon.clock();
  return jsonb_array_length(irrevon.audit_find(v_probe, p_execution_id, p_class, p_excess, null, '{}', irrevon.clock()));
end $$;
select is(pg_temp.found(:id, 'CONTRADICTED', null, 1, '[{"ref": "a"}]'), 1, 'found');
select is(pg_temp.found(:id, 'CONTRADICTED', null, 1, '[{"ref": "a"}]'), 0, 'the same is found once');
select is(pg_temp.found(:id, 'CONTRADICTED', null, 1, '[{"ref": "b"}]'), 1, 'another effect is another finding');
select is(pg_temp.found(:id, 'CONTRADICTED', null, 2, '[{"ref": "a"}]'), 1, 'and so is another count');
select is(pg_temp.found(:id, 'DUPLICATE', 1, 1, '[{"ref": "a"}]'), 1, 'and another class');
select is((select array_agg(evidence #>> '{settled,cause}') from irrevon.findings group by effect_id), array_fill('receipt_failed'::text, array[4]), 'each says how it was settled');

select * from finish();
rollback;
