-- The same declaration may be registered again after another: two rows of one digest.
begin;
\ir ../../support/replay.psql
select plan(2);

select irrevon_test.effect() is not null as ok \gset
select irrevon.register_adapter(irrevon_test.declaration('{"api_version": "2"}')), irrevon.register_adapter(irrevon_test.declaration())
  \g /dev/null
select declaration_digest as digest from irrevon.adapter_declarations where adapter_id = 'test-c2' order by declaration_seq
 limit 1 \gset
select is((irrevon.outcome_read(:'digest', 'FAILED', 'invalid_request', null, null, null)).failure_kind, 'TERMINAL', 'a failure');

select irrevon_test.effect_of(irrevon_test.execution_at('AMBIGUOUS', '{"adapter_id": "test-c1"}')) as effect_id \gset
select irrevon.register_adapter(pg_temp.keyed('{"api_version": "2"}')), irrevon.register_adapter(pg_temp.keyed()) \g /dev/null
select is((pg_temp.replay(:'effect_id')).outcome, 'claimed', 'a window for replays');

select * from finish();
rollback;
