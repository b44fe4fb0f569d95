begin;
select plan(6);

select irrevon_test.declaration() as declaration \gset
select encode(sha256(convert_to(irrevon.jcs(:'declaration'::jsonb), 'UTF8')), 'hex') as digest \gset
set local role irrevon_operator;
select irrevon_test.facts() as before \gset
select * from irrevon.register_adapter(:'declaration') \gset

select is(:'outcome' || ' ' || :'adapter_id', 'registered test-c2', 'it is registered');
select is(:'declaration_digest'::text, :'digest', 'under the digest of its canonical bytes');
select is((irrevon_test.written_since(:'before')) - 'ledger_epochs',
  '{"adapter_declarations": 1, "effect_type_policies": 1}', 'with its effect type');

select irrevon_test.facts() as before \gset
select is((irrevon.register_adapter(:'declaration')).outcome, 'replayed', 'the same again is replayed');
select is((irrevon.register_adapter((:'declaration'::jsonb || '{"tier": "C2"}')::text)).outcome, 'replayed',
  'however it is spelled');
select is(irrevon_test.written_since(:'before'), '{}', 'and writes nothing');

select * from finish();
rollback;
