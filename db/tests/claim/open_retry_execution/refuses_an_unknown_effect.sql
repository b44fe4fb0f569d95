begin;
select plan(2);

select irrevon_test.effect() is not null as ok \gset
select throws_ok(format('select irrevon.open_retry_execution(%L)', repeat('0', 64)), 'IR205', null, 'one that nobody registered');
select throws_ok('select irrevon.open_retry_execution(null)', 'IR205', null, 'none');

select * from finish();
rollback;
