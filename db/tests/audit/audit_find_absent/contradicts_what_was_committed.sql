begin;
select plan(3);
\ir ../../support/adjudication.psql

create table pg_temp.world as select state, irrevon_test.effect_of(irrevon_test.execution_at(state)) as effect_id
  from unnest(array['SETTLED_COMMITTED', 'SETTLED_FAILED', 'AMBIGUOUS']) state;
create function pg_temp.found(p_effect_id text) returns text[] language plpgsql as $$
declare
  v_probe irrevon.status_probes;
begin
  v_probe.execution_id := (select execution_id from irrevon.effect_executions where effect_id = p_effect_id);
  v_probe.declaration_digest := (irrevon.adapter_in_force('test-c2')).declaration_digest;
  v_probe.probe_token := gen_random_uuid();
  v_probe.destination_refs := '[]';
  v_probe.recorded_by := 'reconciler';
  perform irrevon.audit_find_absent(v_probe, p_effect_id, '{"first_probe_token": "x"}', irrevon.clock());
  return pg_temp.findings_of(p_effect_id);
end $$;
select is(pg_temp.found(effect_id), case state when 'SETTLED_COMMITTED' then array['CONTRADICTED audit ESCALATED_HUMAN 0'] else '{}' end, state)
  from world order by state;

select * from finish();
rollback;
