-- RFC-002 §9 (Q1), decision S2.
begin;
select plan(12);
\ir ../../support/adjudication.psql
\ir ../../support/pages.psql

select irrevon_test.execution_at('AMBIGUOUS', '{"parameters": {"note": "secret-word"}, "stable_ids": {"order_id": "secret-order", "customer_ref": "secret-customer"}}') as id \gset
select irrevon_test.effect_of(:id) as effect_id \gset
select pg_temp.look(:id, 'PRESENT', 1, irrevon_test.found(:'effect_id' || ':0', 'ref-1')) \g /dev/null
select irrevon_test.execution_at('AMBIGUOUS') as other \gset
select pg_temp.look(:other, 'PRESENT', 1, irrevon_test.found(irrevon_test.effect_of(:other) || ':0', 'ref-2')) \g /dev/null
set local role irrevon_reader;
select item from jsonb_array_elements(irrevon.effects_page() -> 'data') as item where item ->> 'effect_id' = :'effect_id' \gset
select is(jsonb_array_length(:'item'::jsonb -> 'findings'), 1, 'its findings, and no other''s');
select unalike(:'item'::text, '%secret%', 'no value of the intent');
select is(:'item'::jsonb -> 'stable_id_keys', '["customer_ref", "order_id"]'::jsonb, 'but which facts name it');
select is((:'item'::jsonb ->> 'lifecycle') || ' ' || (:'item'::jsonb ->> 'classification'), 'SETTLED_COMMITTED CONFIRMED_UNIQUE', 'where it stands');
select is(:'item'::jsonb #>> '{executions,0,operation_id}', :'effect_id' || ':0', 'its execution');
select is(jsonb_array_length(:'item'::jsonb -> 'executions'), 1, 'and no other');
select is(:'item'::jsonb #>> '{executions,0,attempts,0,receipt,transport_outcome}', 'LOST', 'its receipt');
select is(:'item'::jsonb #>> '{findings,0,classification}', 'CONFIRMED_UNIQUE', 'its finding');
select is((:'item'::jsonb #> '{findings,0,evidence}') - 'digest', '{"bundle": null, "redaction": "digest_only"}'::jsonb, 'of whose evidence the digest');
select is(:'item'::jsonb #>> '{findings,0,resolutions,1,to}', 'CLOSED', 'and its resolutions in order');
select set_eq(format('select x from jsonb_path_query(%L, ''strict $.** ? (@.type() == "number")'') as x', :'item'), array['0', '1']::jsonb[],
  'no number but steps and attempts');
reset role;
select irrevon_test.execution_at('DISPATCHED') as open \gset
select is(irrevon.effects_page(p_lifecycle => '{DISPATCHED}') #> '{data,0,executions,0,attempts,0,receipt}', 'null'::jsonb, 'an attempt that is open has no receipt');

select * from finish();
rollback;
