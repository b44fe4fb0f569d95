begin;
select plan(6);

select irrevon_test.execution_at('SETTLED_FAILED') as execution_id \gset
select irrevon_test.effect_of(:execution_id) as effect_id, irrevon_test.token_of(:execution_id) as token \gset
select irrevon.record_outcome(:'token', 'OK', null, 'late-1') \g /dev/null
select irrevon.record_outcome(:'token', 'OK', null, 'late-2') \g /dev/null
select irrevon.inspect_attempts(:'effect_id', false) -> 0 as told \gset
select is(:'told'::jsonb ->> 'claim_token' || (:'told'::jsonb ->> 'kind'), :'token' || 'primary', 'an attempt by its token');
select is((:'told'::jsonb -> 'receipt') - '{at,evidence,outcome_digest,response_digest,destination_ref}'::text[],
  '{"transport_outcome": "FAILED", "failure_kind": "TERMINAL", "failure_code": "invalid_request", "recorded_by": "dispatcher"}', 'its receipt');
select is(jsonb_path_query_array(:'told', '$.late_responses[*] ? (@.contradicts_settle == true).destination_ref'), '["late-1", "late-2"]', 'what came late, and contradicts');
select is(:'told'::jsonb ->> 'request_digest', repeat('ab', 32), 'the digest of what was sent');
select irrevon_test.effect_of(irrevon_test.execution_at('DISPATCHED')) as flying \gset
select is(irrevon.inspect_attempts(:'flying', false) #> '{0,receipt}', 'null', 'in flight, there is no receipt');
select is(irrevon.inspect_attempts('nobody', false), '[]', 'of nobody none');

select * from finish();
rollback;
