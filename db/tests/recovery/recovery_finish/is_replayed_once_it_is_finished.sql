begin;
select plan(3);

select irrevon.writer_boot('w') is not null as ok \gset
select is(irrevon.recovery_finish('w', 1), 'finished', 'once');
select is(irrevon.recovery_finish('w', 1), 'replayed', 'again');
select is((select count(*) from irrevon.recovery_runs where writer = 'w' and ended_at is not null), 1::bigint, 'one run');

select * from finish();
rollback;
