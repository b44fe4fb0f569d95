-- Decisions R2, R4.
begin;
select plan(9);
\ir ../../support/adjudication.psql

select irrevon_test.execution_at('SETTLED_FAILED') as first \gset
select irrevon_test.effect_of(:first) as effect_id \gset
select irrevon.open_retry_execution(:'effect_id') \g /dev/null
select irrevon.record_outcome((irrevon_test.claim(:'effect_id')).claim_token, 'LOST') \g /dev/null
select max(execution_id) as second from irrevon.effect_executions where effect_id = :'effect_id' \gset
select irrevon.record_outcome(irrevon_test.token_of(:first), 'LOST', null, 'told-first'),
       irrevon.record_outcome(irrevon_test.token_of(:second), 'TIMEOUT', null, 'told-second') \g /dev/null
create function pg_temp.whose(p_execution_id bigint, p_refs jsonb) returns text language plpgsql as $$
declare
  v_probe irrevon.status_probes;
begin
  v_probe.execution_id := p_execution_id;
  v_probe.declaration_digest := (irrevon.adapter_in_force('test-c2')).declaration_digest;
  v_probe.query_keys := '[{"key": "stable_ids", "values": []}]';
  v_probe.destination_refs := p_refs;
  return (select string_agg(f.ref || ':' || coalesce(e.step::text, 'nobody'), ' ' order by n)
            from irrevon.reconcile_found(v_probe) with ordinality f(ref, execution_id, n)
            left join irrevon.effect_executions e using (execution_id));
end $$;

select is(pg_temp.whose(:second, '[]'), null, 'nothing listed');
select is(pg_temp.whose(:second, format('[{"ref": "a", "client_ref": "%1$s:0"}, {"ref": "b", "client_ref": "%1$s:1"}]', :'effect_id')::jsonb), 'a:0 b:1',
  'by its client reference');
select is(pg_temp.whose(:second, '[{"ref": "told-first"}, {"ref": "told-second"}]'), 'told-first:0 told-second:1', 'by what a receipt or late response named');
select is(pg_temp.whose(:second, '[{"ref": "x"}, {"ref": "y", "client_ref": "somebody:0"}]'), 'x:nobody y:nobody', 'else nobody''s');
select is(pg_temp.whose(:second, format('[{"ref": "a", "client_ref": "%s:0", "state": "voided"}, {"ref": "b", "state": "unheard_of"}]', :'effect_id')::jsonb),
  'b:nobody', 'a state that is not in force is none');
select is(pg_temp.whose(:second, format('[{"ref": "told-first", "client_ref": "%s:1"}]', :'effect_id')::jsonb), 'told-first:1', 'the client reference comes first');
select is(pg_temp.whose(:first, '[{"ref": "told-second"}]'), 'told-second:1', 'whichever was asked about');
select is(pg_temp.whose(:second, '[{"ref": "b"}, {"ref": "a"}]'), 'b:nobody a:nobody', 'in the order of the list');
select is((select count(*) from irrevon.effect_executions), 2::bigint, 'of two executions');

select * from finish();
rollback;
