begin;
select plan(5);

select irrevon.writer_boot('w') is not null as ok \gset
select is((irrevon.recovery_require_writer('w', 1)).epoch, 1::bigint, 'the epoch in force');
select throws_ok($$ select irrevon.recovery_require_writer('w', 2) $$, 'IR703', null, 'another epoch');
select throws_ok($$ select irrevon.recovery_require_writer('w', null) $$, 'IR703', null, 'no epoch');
select throws_ok($$ select irrevon.recovery_require_writer('nobody', null) $$, 'IR703', null,
  'an unknown name without an epoch');
select throws_ok($$ select irrevon.recovery_require_writer(null, null) $$, 'IR703', null, 'nobody');

select * from finish();
rollback;
