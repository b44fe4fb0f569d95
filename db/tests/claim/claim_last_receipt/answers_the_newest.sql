begin;
\ir ../../support/replay.psql
select plan(2);

select irrevon_test.execution_at('AMBIGUOUS', '{"adapter_id": "test-c1"}') as execution_id \gset
select irrevon_test.effect_of(:execution_id) as effect_id \gset
select is(irrevon.claim_last_receipt(:execution_id) ->> 'claim_token', irrevon_test.token_of(:execution_id)::text, 'the only one');
select claim_token as replayed from pg_temp.replay(:'effect_id') \gset
select irrevon.record_outcome(:'replayed', 'TIMEOUT') \g /dev/null
select is(irrevon.claim_last_receipt(:execution_id) ->> 'claim_token', :'replayed', 'then that of the replay');

select * from finish();
rollback;
