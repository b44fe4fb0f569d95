begin;
\ir ../../support/replay.psql
select plan(2);

select irrevon_test.effect_of(irrevon_test.execution_at('AMBIGUOUS', '{"adapter_id": "test-c1"}')) as effect_id \gset
select pg_temp.replay(:'effect_id') is not null as ok \gset
select is((select count(*) from irrevon.dispatch_attempts), 2::bigint, 'two attempts');
select is_empty('select * from irrevon.audit_attempts()', 'the first and the second');

select * from finish();
rollback;
