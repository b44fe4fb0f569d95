-- RFC-002 §10, decision A9: a replay's refusal that may be tried again settles nothing.
begin;
\ir ../../support/corruption.psql
\ir ../../support/replay.psql
select plan(1);

select irrevon_test.execution_at('AMBIGUOUS', '{"adapter_id": "test-c1"}') as execution_id \gset
select claim_token as replayed from pg_temp.replay(irrevon_test.effect_of(:execution_id)) \gset
select irrevon.record_outcome(:'replayed', 'FAILED', 'invalid_request') \g /dev/null
select is(pg_temp.found_after('audit_evidence', 'dispatch_receipts', format(
    $$ update irrevon.dispatch_receipts set failure_kind = 'RETRYABLE'
        where attempt_id = (select attempt_id from irrevon.dispatch_attempts where claim_token = %L) $$, :'replayed'), '{}'),
  'receipt_edge_cites_its_receipt ' || irrevon_test.effect_of(:execution_id) || ':0', 'its edge rests on no receipt');

select * from finish();
rollback;
