-- RFC-002 §3.2, O15 (b): step 0 failed, step 1 committed, and both are there.
begin;
select plan(9);
\ir ../../support/adjudication.psql

create function pg_temp.found(p_effect_id text, p_n bigint, p_refs text) returns text[] language plpgsql as $$
declare
  v_probe irrevon.status_probes;
begin
  v_probe.execution_id := (select min(execution_id) from irrevon.effect_executions where effect_id = p_effect_id);
  v_probe.declaration_digest := (irrevon.adapter_in_force('test-c2')).declaration_digest;
  v_probe.probe_token := gen_random_uuid();
  v_probe.n_found := p_n;
  v_probe.destination_refs := replace(p_refs, 'op', p_effect_id)::jsonb;
  v_probe.query_keys := '[]';
  v_probe.recorded_by := 'reconciler';
  perform irrevon.audit_find_present(v_probe, p_effect_id, irrevon.clock());
  return pg_temp.findings_of(p_effect_id);
end $$;
create function pg_temp.retried(p_outcome text) returns text language plpgsql as $$
declare
  v_effect_id text := irrevon_test.effect_of(irrevon_test.execution_at('SETTLED_FAILED'));
begin
  perform irrevon.open_retry_execution(v_effect_id);
  perform irrevon.record_outcome((irrevon_test.claim(v_effect_id)).claim_token, p_outcome, case p_outcome when 'FAILED' then 'invalid_request' end,
                                 case p_outcome when 'OK' then 'dest-1' end);
  return v_effect_id;
end $$;
select pg_temp.retried('OK') as ok, pg_temp.retried('OK') as also, pg_temp.retried('FAILED') as failed, pg_temp.retried('LOST') as lost, pg_temp.retried('FAILED') as nobodys \gset
select is(pg_temp.found(:'ok', 2, '[{"ref": "dest-1", "client_ref": "op:1"}, {"ref": "x", "client_ref": "op:0"}]'),
  array['CONTRADICTED audit ESCALATED_HUMAN 0', 'DUPLICATE 1 audit OPEN 1'], 'the failure is contradicted, and there is one too many');
select is(pg_temp.found(:'ok', 2, '[{"ref": "dest-1", "client_ref": "op:1"}, {"ref": "x", "client_ref": "op:0"}]'),
  array['CONTRADICTED audit ESCALATED_HUMAN 0', 'DUPLICATE 1 audit OPEN 1'], 'once');
select is(pg_temp.found(:'ok', 3, '[{"ref": "dest-1", "client_ref": "op:1"}]'),
  array['CONTRADICTED audit ESCALATED_HUMAN 0', 'DUPLICATE 1 audit OPEN 1', 'DUPLICATE 2 audit OPEN 1'], 'one more is another finding');
select is(cardinality(pg_temp.found(:'ok', 2, '[{"ref": "dest-1", "client_ref": "op:1"}]')), 3, 'one less is none');
select is(pg_temp.found(:'also', 1, '[{"ref": "dest-1", "client_ref": "op:1"}]'), '{}', 'what is committed and there is in order');
select is(pg_temp.found(:'failed', 1, '[{"ref": "x", "client_ref": "op:1"}]'), array['CONTRADICTED audit ESCALATED_HUMAN 1'], 'of two failures, the one that it belongs to');
select is(pg_temp.found(:'nobodys', 1, '[]'), array['CONTRADICTED audit ESCALATED_HUMAN 0'], 'or the first, where it has no name');
select is(pg_temp.found(:'lost', 1, '[{"ref": "x", "client_ref": "op:1"}]'), '{}', 'what is open accounts for its own');
select is(pg_temp.found(:'lost', 2, '[{"ref": "x", "client_ref": "op:1"}, {"ref": "y", "client_ref": "op:0"}]'),
  array['CONTRADICTED audit ESCALATED_HUMAN 0', 'DUPLICATE 1 audit OPEN 0'], 'and not for an earlier one''s');

select * from finish();
rollback;
