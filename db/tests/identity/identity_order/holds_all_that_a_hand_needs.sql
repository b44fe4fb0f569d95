begin;
select plan(3);

select irrevon_test.effect('{"stable_ids": {"order_id": "9410"}, "parameters": {"n": 1.50, "a": "b"}}') as effect_id
  \gset
select irrevon.identity_order(r, r.effect_id || ':3') as ord from irrevon.effect_records r \gset

select is((select array_agg(k order by k) from jsonb_object_keys(:'ord'::jsonb) k),
  '{adapter_id,client_ref,declaration_digest,effect_id,effect_type,idempotency_key,operation_id,order_digest,parameters,parameters_digest,scope,stable_ids,step}',
  'the members are those of protocol step 1');
select is(:'ord'::jsonb - '{declaration_digest,order_digest,parameters_digest,idempotency_key}'::text[],
  jsonb_build_object(
  'adapter_id', 'test-c2', 'client_ref', :'effect_id' || ':3', 'effect_id', :'effect_id', 'effect_type',
    'order.create',
  'operation_id', :'effect_id' || ':3', 'parameters', '{"a": "b", "n": 1.5}'::jsonb, 'scope', 'test/scope',
  'stable_ids', '{"order_id": "9410"}'::jsonb, 'step', 3), 'and hold the record and its operation');
select is(:'ord'::jsonb ->> 'parameters_digest', encode(sha256('{"a":"b","n":1.5}'), 'hex'),
  'the digest is of the canonical parameters');

select * from finish();
rollback;
