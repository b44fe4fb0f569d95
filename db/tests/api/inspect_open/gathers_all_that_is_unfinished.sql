begin;
select plan(7);
\ir ../../support/findings.psql

select irrevon_test.execution_at('SETTLED_FAILED') as execution_id \gset
select irrevon_test.effect_of(:execution_id) as effect_id \gset
create function pg_temp.told(p_effect_id text) returns jsonb language sql as $$
  select irrevon.inspect_open(r, irrevon.inspect_gate_now(r, irrevon.clock())) from irrevon.effect_records r where effect_id = p_effect_id $$;
select is(pg_temp.told(:'effect_id'), '[]', 'nothing');
select irrevon.record_outcome(irrevon_test.token_of(:execution_id), 'OK', null, 'late-1') \g /dev/null
select pg_temp.finding('LOST', 'OPEN', :execution_id) \g /dev/null
select is(jsonb_path_query_array(pg_temp.told(:'effect_id'), '$[*].kind'), '["finding", "audit"]', 'findings, audits');
select is(pg_temp.told(:'effect_id') #>> '{1,needs_person}', 'false', 'an audit that a machine makes waits for nobody');
select is(pg_temp.told(:'effect_id') #> '{1,calls}', jsonb_build_array(jsonb_build_object('call', 'reconcile', 'arguments', jsonb_build_object('effect_id', :'effect_id'), 'needs', '[]'::jsonb)), 'who may have it made');
update irrevon.open_audits set parked_reason = 'not_queryable', next_probe_at = null;
select is((pg_temp.told(:'effect_id') -> 1) - '{calls,since}'::text[], jsonb_build_object('kind', 'audit', 'operation_id', :'effect_id' || ':0', 'status', 'asked', 'reason', 'not_queryable',
  'due_at', null, 'escalated_at', null, 'needs_person', true), 'with what waits for a person');
select is(jsonb_path_query_array(pg_temp.told(:'effect_id'), '$[1].calls[*].call'), '["audit_close", "unpark"]', 'an audit that no machine can make is a person''s');
select irrevon.import_lost_claims(jsonb_build_array(jsonb_build_object('operation_id', repeat('a', 64) || ':0'))::text, '{"a": 1}') \g /dev/null
select is(jsonb_path_query_array(pg_temp.told(:'effect_id'), '$[*] ? (@.kind == "quarantine").calls[*].call'), '["lift_quarantine", "import_lost_claims"]', 'and the quarantine');

select * from finish();
rollback;
