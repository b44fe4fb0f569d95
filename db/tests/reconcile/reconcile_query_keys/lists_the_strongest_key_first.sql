begin;
select plan(5);

select irrevon_test.execution_at('AMBIGUOUS', '{"stable_ids": {"order_id": "9410"}}') as execution_id \gset
select irrevon_test.effect_of(:execution_id) as effect_id \gset
select irrevon_test.token_of(:execution_id) as token \gset
create function pg_temp.keys() returns jsonb
  language sql as $$ select irrevon.reconcile_query_keys(r) from irrevon.effect_records r $$;

select is(pg_temp.keys(), jsonb_build_array(
  jsonb_build_object('key', 'client_ref', 'values', jsonb_build_array(:'effect_id' || ':0')),
  jsonb_build_object('key', 'stable_ids', 'values', '[{"order_id": "9410"}]'::jsonb, 'since', (
    select to_char((claimed_at - interval '1 s') at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.US"Z"') from irrevon.dispatch_attempts))),
  'k1, k3: no reference is known; since the claim, less the skew');
select irrevon.record_outcome(:'token', 'OK', null, 'late-ref') is not null as ok \gset
select is((select array_agg(k ->> 'key') from jsonb_array_elements(pg_temp.keys()) k),
  '{client_ref,destination_ref,stable_ids}',
  'k1, k2, k3');
select is(pg_temp.keys() #> '{1,values}', '["late-ref"]', 'a late response''s reference counts');
select irrevon.register_adapter(irrevon_test.declaration('{"queryable": {"supported": true, "by": ["stable_ids"]}}')) is not null as ok
  \gset
select is((select array_agg(k ->> 'key') from jsonb_array_elements(pg_temp.keys()) k), '{stable_ids}',
  'only what can be queried by');
select irrevon.register_adapter(irrevon_test.declaration('{"tier": "C3", "queryable": {"supported": false, "by": []}, "client_ref_field": null,
  "list_queryable": false, "listing_keys": []}')) is not null as ok \gset
select is(pg_temp.keys(), '[]', 'nothing where nothing can be queried');

select * from finish();
rollback;
