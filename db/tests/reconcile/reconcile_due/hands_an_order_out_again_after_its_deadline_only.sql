begin;
select plan(7);

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
reset role;
select irrevon.set_setting('probe_deadline', '2 min', 'test') \g /dev/null
select irrevon_test.advance('31 s');
select is((select deadline_seconds from irrevon.reconcile_due('one', 1)), 120::float8, 'the deadline is the setting''s');
select irrevon_test.advance('119 s');
select is((select count(*) from irrevon.reconcile_due('two', 1)), 0::bigint, 'and is waited for');

select * from finish();
rollback;
