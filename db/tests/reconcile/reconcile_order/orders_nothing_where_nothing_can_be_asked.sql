begin;
\ir ../../support/replay.psql
select plan(2);

select irrevon_test.execution_at('AMBIGUOUS', '{"adapter_id": "test-c1"}') as execution_id \gset
select is((irrevon.reconcile_order(:execution_id, 'reconcile_open', null, null, irrevon.clock(), irrevon.clock())).probe_token,
  null, 'no order');
select is((select count(*) from irrevon.probe_orders), 0::bigint, 'none is kept');

select * from finish();
rollback;
