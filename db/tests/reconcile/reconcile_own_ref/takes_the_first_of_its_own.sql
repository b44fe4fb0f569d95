begin;
select plan(1);

select irrevon_test.execution_at('AMBIGUOUS') as execution_id \gset
select is(irrevon.reconcile_own_ref(jsonb_populate_record(null::irrevon.status_probes, jsonb_build_object(
  'execution_id', :execution_id, 'destination_refs', (
    select jsonb_agg(jsonb_build_object('ref', 'r' || n, 'client_ref', case when n > 1 then operation_id end, 'state', 'active')
                     order by n)
      from generate_series(1, 3) n)))), 'r2', 'of two after a stranger''s')
  from irrevon.effect_executions where execution_id = :execution_id;

select * from finish();
rollback;
