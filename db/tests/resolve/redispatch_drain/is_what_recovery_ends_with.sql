-- RFC-002 §7.1, decision G2: queued until everything is adjudicated, then drained by the recovery run, which the resolution
-- and the gate name.
begin;
select plan(9);
\ir ../../support/resolution.psql

select pg_temp.lost('{"adapter_id": "test-auto"}') as one, pg_temp.lost('{"adapter_id": "test-auto"}') as two \gset
select irrevon_test.effect_of(:one) as effect_id \gset
select irrevon.writer_boot('w') \g /dev/null
select is((select count(*) from irrevon.effect_executions where opened_by = 'resolve_redispatch'), 0::bigint, 'a boot sends nothing');
select is(irrevon.recovery_finish('w', 1), 'finished', 'the scan is over');
select is((select array_agg(distinct r.actor || ' ' || (r.evidence ->> 'recovery_run')) from irrevon.finding_resolutions r where r.to_status = 'REDISPATCHED'), '{recovery w:1}', 'by recovery, in its run');
select is((select count(*) from irrevon.effect_executions where opened_by = 'resolve_redispatch'), 2::bigint, 'both');
select is(irrevon.recovery_finish('w', 1), 'replayed', 'the same again');
select is((select count(*) from irrevon.effect_executions where opened_by = 'resolve_redispatch'), 2::bigint, 'sends nothing more');
select is((irrevon_test.claim(:'effect_id')).evidence #>> '{decision,variant}', 'recovery_redispatch', 'the gate says so too');
select is((select kind from irrevon.dispatch_attempts a join irrevon.effect_executions using (execution_id) where operation_id = :'effect_id' || ':1'), 'recovery_redispatch', 'and the attempt');
select is_empty('select * from irrevon.audit_ledger()', 'the ledger is sound');

select * from finish();
rollback;
