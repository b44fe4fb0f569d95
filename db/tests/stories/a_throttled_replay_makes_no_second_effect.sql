-- Conformance E02, O12: the original committed, its answer was lost; the question is throttled, then in progress, then told.
begin;
select plan(9);
\ir ../support/replay.psql

select irrevon_test.effect_of(pg_temp.keyed_at('AMBIGUOUS')) as effect_id, gen_random_uuid() as one, gen_random_uuid() as two \gset
set local role irrevon_app;
select is((pg_temp.replay(:'effect_id', :'one')).outcome, 'claimed', 'it is asked about');
select is((irrevon.record_outcome(:'one', 'FAILED', 'rate_limited')).lifecycle, 'AMBIGUOUS', 'too many requests');
select is((irrevon.open_retry_execution(:'effect_id')).changed, '{"reason": "not_failed"}', 'which is no failure to try again after');
select is((irrevon_test.claim(:'effect_id')).outcome, 'pending_reconciliation', 'or to send again after');
select is((pg_temp.replay(:'effect_id', :'two')).outcome, 'claimed', 'it is asked about again');
select is((irrevon.record_outcome(:'two', 'FAILED', 'key_in_use')).lifecycle, 'AMBIGUOUS', 'a request with this key is in progress');
select is((select array_agg(failure_kind order by receipt_id) from irrevon.dispatch_receipts
  where transport_outcome = 'FAILED'), '{RETRYABLE,TERMINAL}',
  'each kind of failure is the declaration''s');
select is((pg_temp.replay(:'effect_id')).evidence ->> 'reason', 'attempts_exhausted', 'then a human is asked');
select is_empty('select * from irrevon.audit_ledger()', 'the ledger is sound');

select * from finish();
rollback;
