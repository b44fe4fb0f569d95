begin;
\ir ../../support/refusal.psql
select plan(6);

create temporary table reading as
select * from irrevon.contract_read((pg_temp.contract() || '{"branch_ref":"b1","event_time":"2026-07-21T08:59:59.5+02:00"}')::text);

select results_eq(
  $$ select effect_id, effect_type, effect_class, scope, stable_ids, adapter_id, authority_ref, stamped_at, branch_ref, event_time from reading $$,
  $$ values ('0bb7e8d64711e0cc5ec277fb9bb64d3d321fdd53dd92b8ebb1752fde822785f5', 'order.create', 'IRREVERSIBLE', 'acme-store/prod',
             '{"order_id":"9410","customer_ref":"C-0007"}'::jsonb, 'refdest-c2', 'auth-1', '2026-07-21 09:00:00+00'::timestamptz,
             'b1', '2026-07-21 06:59:59.5+00'::timestamptz) $$, 'every member');

select is(contract_canonical, irrevon.identity_canonical(stable_ids, effect_type, scope), 'the canonical identity') from reading;
select is(parameters_canonical,
  '{"line_items":[{"quantity":2,"sku":"SKU-118"}],"note":"please deliver to the loading dock","shipping_method":"standard"}',
  'the canonical payload') from reading;
select is(parameters_digest, 'c11f201bdcaf3470b2fbea97ac111bd09bcc314d5b3745b57d54cd96b7c4bf6b', 'and its digest') from reading;

select results_eq(
  $$ select branch_ref, event_time from irrevon.contract_read(pg_temp.contract()::text) $$,
  $$ values (null::text, null::timestamptz) $$, 'what is optional may be absent');

select is((irrevon.contract_read((pg_temp.contract() || jsonb_build_object(
    'parameters', '{}'::jsonb, 'event_time', '2020-01-01T00:00:00Z', 'authority_ref', 'other', 'stamped_at', '2020-01-01T00:00:00Z',
    'adapter_id', 'other', 'branch_ref', 'other', 'effect_class', 'IDEMPOTENT'))::text)).effect_id,
  effect_id, 'nothing outside the identity tuple reaches the effect_id') from reading;

select * from finish();
rollback;
