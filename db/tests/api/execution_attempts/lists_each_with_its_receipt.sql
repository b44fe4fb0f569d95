begin;
select plan(5);
\ir ../../support/replay.psql

select is(irrevon.execution_attempts(irrevon_test.execution_at('PERSISTED')), '[]'::jsonb, 'none');
select irrevon_test.execution_at('DISPATCHED') as open, irrevon_test.execution_at('SETTLED_FAILED') as failed \gset
select is(irrevon.execution_attempts(:open) #> '{0,receipt}', 'null'::jsonb, 'one that is in flight');
select is(jsonb_array_length(irrevon.execution_attempts(:open)), 1, 'of its own execution');
select is((irrevon.execution_attempts(:failed) #> '{0,receipt}') - '{recorded_at,response_digest}'::text[],
  '{"transport_outcome": "FAILED", "failure_kind": "TERMINAL", "failure_code": "invalid_request", "destination_ref": null, "recorded_by": "dispatcher"}'::jsonb,
  'what it came to');
select is((irrevon.execution_attempts(:failed) -> 0) - '{receipt,claimed_at,deadline_at,claim_token}'::text[],
  jsonb_build_object('attempt_no', 1, 'kind', 'primary', 'idempotency_key', irrevon_test.effect_of(:failed) || ':0'), 'by which key');

select * from finish();
rollback;
