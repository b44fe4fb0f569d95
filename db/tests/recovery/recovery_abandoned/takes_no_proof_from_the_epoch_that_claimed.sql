-- Nobody can have proven at the boot of an epoch that its own process is dead.
begin;
select plan(2);

select irrevon_test.effect() as effect_id \gset
select irrevon.writer_boot('w', 1) is not null as ok \gset
select irrevon.recovery_finish('w', 1) is not null as ok \gset
select irrevon_test.claim(:'effect_id', p_writer => 'w', p_epoch => 1) is not null as ok \gset
select irrevon_test.leave('w') is not null as ok \gset
select irrevon.writer_boot('w') is not null as ok \gset
select is((select count(*) from irrevon.recovery_abandoned(irrevon.clock(), 10)), 0::bigint,
  'a claim of its own death is none');
select irrevon_test.leave('w') is not null as ok \gset
select irrevon.writer_boot('w', 1) is not null as ok \gset
select is((select proof from irrevon.recovery_abandoned(irrevon.clock(), 10)), 'process_proven_dead',
  'a later boot''s is');

select * from finish();
rollback;
