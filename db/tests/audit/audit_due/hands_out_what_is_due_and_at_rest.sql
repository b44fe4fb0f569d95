-- RFC-002 §6.3; decisions R2, R6.
begin;
select plan(10);
\ir ../../support/adjudication.psql

select pg_temp.declare('{"adapter": "c3", "tier": "C3", "queryable": {"supported": false, "by": []}, "client_ref_field": null,
  "list_queryable": false, "listing_keys": []}') \g /dev/null
select irrevon_test.execution_at('SETTLED_FAILED') as one, irrevon_test.execution_at('SETTLED_FAILED') as two,
       irrevon_test.execution_at('SETTLED_FAILED', '{"adapter_id": "c3"}') as blind \gset
select irrevon_test.effect_of(:one) as one_id, irrevon_test.effect_of(:two) as two_id, irrevon_test.effect_of(:blind) as blind_id \gset
create function pg_temp.due(p_adapters text[] default null, p_limit integer default 10) returns text[] language sql as $$
  select coalesce(array_agg(concat_ws(' ', a.kind, a.effect_id) order by n), '{}')
    from irrevon.audit_due(null, null, p_adapters, p_limit, irrevon.clock(), irrevon.clock() + interval '30 s') with ordinality a(probe_token, operation_id, effect_id, adapter_id, query_keys, kind, n) $$;
select is(pg_temp.due(), '{}', 'nothing was asked for');
select irrevon.open_retry_execution(:'two_id') \g /dev/null
select (irrevon_test.claim(:'two_id')).claim_token as token \gset
select irrevon.audit_ask(e, 'test', '{"a": 1}', irrevon.clock()) from unnest(array[:one, :two, :blind]) e \g /dev/null
select is(pg_temp.due('{nobody}'), '{}', 'of adapters that are not served, nothing');
select is(pg_temp.due(p_limit => 0), '{}', 'nothing where there is no room');
select is(pg_temp.due('{c3}'), array['parked ' || :'blind_id'], 'what cannot be asked is given to a human');
select is(pg_temp.due(), array['audit ' || :'one_id'], 'what is in flight is left alone');
select irrevon.record_outcome(:'token', 'LOST') \g /dev/null
select is(pg_temp.due(), array['audit ' || :'two_id'], 'until it is answered');
select is(pg_temp.due(), '{}', 'none is handed out twice');
select results_eq('select probe_kind, count(*) from irrevon.probe_orders group by 1', $$ values ('audit', 2::bigint) $$, 'each is an order of an audit');
select irrevon_test.advance('31 s');
select is(cardinality(pg_temp.due()), 2, 'after their deadline both are due again');
select is_empty('select * from irrevon.audit_adjudications()', 'the notes agree');

select * from finish();
rollback;
