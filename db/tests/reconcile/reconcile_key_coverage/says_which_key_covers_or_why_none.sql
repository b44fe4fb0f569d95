-- RFC-002 §6.1: the key-coverage rule.
begin;
select plan(13);
\ir ../../support/adjudication.psql

select irrevon_test.execution_at('AMBIGUOUS') as stamped \gset
select pg_temp.declare('{"client_ref_field": null, "queryable": {"supported": true, "by": ["destination_ref", "stable_ids"]}}') \g /dev/null
select irrevon_test.execution_at('PERSISTED') as plain \gset
select irrevon.register_adapter(irrevon_test.declaration('{"client_ref_field": null, "queryable": {"supported": true, "by": ["destination_ref", "stable_ids"]}}')) \g /dev/null
select irrevon.record_outcome((irrevon_test.claim(irrevon_test.effect_of(:plain))).claim_token, 'LOST') \g /dev/null
create function pg_temp.coverage(p_execution_id bigint, p_changes jsonb) returns text language sql as $$
  select irrevon.register_adapter(irrevon_test.declaration(p_changes));
  select concat_ws(' ', c ->> 'covered', c ->> 'by', c ->> 'lag', c ->> 'why')
    from irrevon.effect_records r, irrevon.reconcile_key_coverage(r, p_execution_id) c where r.effect_id = irrevon_test.effect_of(p_execution_id) $$;
create function pg_temp.lags(p_status text, p_list text, p_skew text default 'PT1S') returns jsonb language sql as $$
  select jsonb_build_object('consistency', jsonb_build_object('status_settlement_lag', p_status, 'listing_lag', p_list, 'clock_skew', p_skew)) $$;
create function pg_temp.by(variadic p_by text[]) returns jsonb language sql as $$
  select jsonb_build_object('queryable', jsonb_build_object('supported', true, 'by', to_jsonb(p_by))) $$;

select is(pg_temp.coverage(:stamped, '{}'), 'true client_ref 0', 'k1: what was stamped');
select is(pg_temp.coverage(:stamped, pg_temp.lags('PT20S', null)), 'true client_ref 20', 'which does not wait for the list');
select is(pg_temp.coverage(:stamped, pg_temp.lags(null, 'PT5S')), 'true client_ref', 'a lag that nobody knows is none');
select is(pg_temp.coverage(:stamped, pg_temp.by('destination_ref')), 'false 0 no_client_ref_and_no_reference', 'k2: no reference is known');
select is(pg_temp.coverage(:plain, '{}'), 'true stable_ids 0', 'k3: today''s field was not stamped then');
select is(pg_temp.coverage(:plain, pg_temp.lags('PT20S', 'PT5S')), 'true stable_ids 20', 'it waits for both lags');
select is(pg_temp.coverage(:plain, pg_temp.lags('PT5S', 'PT20S')), 'true stable_ids 20', 'whichever is longer');
select is(pg_temp.coverage(:plain, pg_temp.lags('PT5S', null)), 'true stable_ids', 'and both must be known');
select is(pg_temp.coverage(:plain, pg_temp.lags('PT5S', 'PT5S', null)), 'false 5 clock_skew_unknown', 'without a skew no window brackets the claim');
select is(pg_temp.coverage(:plain, '{"listing_keys": ["order_id", "customer_ref"]}'), 'false 0 listing_keys_not_covered', 'a listing key that it does not have');
select is(pg_temp.coverage(:plain, pg_temp.by('client_ref')), 'false 0 no_client_ref_and_no_reference', 'nor by a field that was not stamped');
select irrevon.record_outcome(irrevon_test.token_of(:plain), 'LOST', null, 'heard-of') \g /dev/null
select is(pg_temp.coverage(:plain, pg_temp.by('client_ref', 'destination_ref')), 'true destination_ref 0', 'k2: a reference that it was told');
select is(pg_temp.coverage(:plain, '{"tier": "C3", "queryable": {"supported": false, "by": []}, "client_ref_field": null, "list_queryable": false,
  "listing_keys": []}'), 'false 0 not_queryable', 'nothing where nothing can be queried');

select * from finish();
rollback;
