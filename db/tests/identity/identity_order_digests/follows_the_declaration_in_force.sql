begin;
select plan(6);

select irrevon_test.effect() as effect_id \gset
select effect_id || ':0' as operation_id, irrevon.identity_order_digests(r, effect_id || ':0') as before
  from irrevon.effect_records r \gset
select is(:'before'::jsonb ->> 'client_ref', :'operation_id',
  'a declared client reference is the operation');
select is(:'before'::jsonb ->> 'idempotency_key', :'operation_id', 'an unbounded key is the operation');

select declaration_digest from irrevon.register_adapter(irrevon_test.declaration('{"client_ref_field": null,
  "queryable": {"supported": true, "by": ["stable_ids"]},
  "idempotency": {"supported": true, "window": "PT24H", "replay_semantics": "stored", "key_max_length": 32,
                  "key_alphabet": "0123456789abcdef"}}')) \gset
select irrevon.identity_order_digests(r, effect_id || ':0') as after from irrevon.effect_records r \gset

select is(:'after'::jsonb -> 'client_ref', 'null', 'without a field there is no client reference');
select is(length(:'after'::jsonb ->> 'idempotency_key'), 32, 'a bounded key has the declared length');
select is(:'after'::jsonb ->> 'declaration_digest', :'declaration_digest',
  'the newer declaration is named');
select is(:'after'::jsonb ->> 'order_digest', irrevon.order_digest(:'operation_id',
  :'after'::jsonb ->> 'idempotency_key', null,
  :'after'::jsonb ->> 'parameters_digest', :'declaration_digest'), 'and the digest covers all of them');

select * from finish();
rollback;
