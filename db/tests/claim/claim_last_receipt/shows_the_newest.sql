begin;
select plan(3);

select irrevon_test.execution_at('PERSISTED') as none, irrevon_test.execution_at('SETTLED_FAILED') as failed
  \gset
select is(irrevon.claim_last_receipt(:none), null, 'none is null');
select irrevon.claim_last_receipt(:failed) as receipt \gset
select is((select array_agg(k order by k) from jsonb_object_keys(:'receipt'::jsonb) k),
  '{at,claim_token,destination_ref,failure_code,response_digest,transport_outcome}',
  'exactly these members');
select is((:'receipt'::jsonb ->> 'transport_outcome') || ' ' || (:'receipt'::jsonb ->> 'failure_code'),
  'FAILED invalid_request',
  'as stored');

select * from finish();
rollback;
