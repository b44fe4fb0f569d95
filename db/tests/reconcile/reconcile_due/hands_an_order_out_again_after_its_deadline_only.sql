begin;
select plan(5);

select irrevon_test.execution_at('AMBIGUOUS') is not null as ok \gset
set local role irrevon_app;
select irrevon.writer_boot('one') is not null as ok \gset
select irrevon.writer_boot('two') is not null as ok \gset
select is((select count(*) from irrevon.reconcile_due('one', 1)), 1::bigint, 'one writer gets it');
select is((select count(*) from irrevon.reconcile_due('two', 1)), 0::bigint, 'another one does not');
select is((select count(*) from irrevon.reconcile_due()), 0::bigint, 'nor does a hand without a writer');
select irrevon_test.advance('29 s');
select is((select count(*) from irrevon.reconcile_due('two', 1)), 0::bigint,
  'nor does anybody before the deadline');
select irrevon_test.advance('2 s');
select is((select count(*) from irrevon.reconcile_due('two', 1)), 1::bigint,
  'after it, the other writer gets it');

select * from finish();
rollback;
