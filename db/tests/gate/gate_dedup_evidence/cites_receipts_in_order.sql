begin;
\ir ../../support/replay.psql
select plan(1);

select irrevon_test.execution_at('AMBIGUOUS', '{"adapter_id": "test-c1"}') as execution_id \gset
select irrevon_test.effect_of(:execution_id) as effect_id \gset
select claim_token as replayed from pg_temp.replay(:'effect_id') \gset
select irrevon.record_outcome(:'replayed', 'OK', null, 'ref') \g /dev/null
select is(jsonb_path_query_array(irrevon.gate_dedup_evidence(:'effect_id', :'effect_id' || ':0'), '$.receipts[*].transport_outcome'),
  '["LOST", "OK"]', 'as they came');

select * from finish();
rollback;
