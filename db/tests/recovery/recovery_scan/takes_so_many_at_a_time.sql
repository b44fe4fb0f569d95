begin;
select plan(5);

select count(irrevon_test.execution_at('DISPATCHED')) as ok from generate_series(1, 3) \gset
set local role irrevon_app;
select irrevon.writer_boot('w') is not null as ok \gset
select irrevon_test.advance('10 min');
select is((select count(*) from irrevon.recovery_scan('w', 1, 2)), 2::bigint, 'two');
select is((select count(*) from irrevon.recovery_scan('w', 1, 2)), 1::bigint, 'the third');
select is((select count(*) from irrevon.recovery_scan('w', 1, 2)), 0::bigint, 'none');
select is((select array_agg(distinct state) from irrevon.open_work), '{AMBIGUOUS}', 'all are ambiguous');
select is((select count(*) from irrevon.scope_slots where open_claim_token is not null), 0::bigint,
  'all slots are free');

select * from finish();
rollback;
