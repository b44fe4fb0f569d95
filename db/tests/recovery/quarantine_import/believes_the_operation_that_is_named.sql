begin;
select plan(4);

create function pg_temp.told(p_ref text) returns text language plpgsql as $$
declare
  v_id    bigint := irrevon_test.execution_at('PERSISTED');
  v_probe irrevon.status_probes;
  v_state text;
begin
  v_probe.execution_id := v_id;
  v_probe.probe_token := gen_random_uuid();
  v_probe.destination_refs := irrevon_test.found(replace(p_ref, 'self', irrevon_test.effect_of(v_id)))::jsonb;
  v_state := irrevon.quarantine_import(v_probe, irrevon_test.effect_of(v_id) || ':0', 1, irrevon.clock());
  return (select replace(operation_id, irrevon_test.effect_of(v_id), 'self') || ' ' || v_state
            from irrevon.lost_claims where claim_token = v_probe.probe_token);
end $$;
select is(pg_temp.told('self:0'), 'self:0 AMBIGUOUS', 'its own');
select is(pg_temp.told('self:2'), 'self:2 AMBIGUOUS', 'a later one: then this one was sent before it');
select is(pg_temp.told(repeat('ab', 32) || ':0'), 'self:0 AMBIGUOUS', 'another effect''s name is not believed');
select is(pg_temp.told('anything'), 'self:0 AMBIGUOUS', 'nor what is no name at all');

select * from finish();
rollback;
