begin;
select plan(2);

select irrevon_test.execution_at('AMBIGUOUS') as one, irrevon_test.execution_at('AMBIGUOUS') as other \gset
select (irrevon.reconcile_wait(:one, null, irrevon.clock())).outcome \g /dev/null
select is(probes, 1, 'its own probe counts') from irrevon.open_work where execution_id = :one;
select is(probes, 0, 'for nobody else') from irrevon.open_work where execution_id = :other;

select * from finish();
rollback;
