-- RFC-002 §6.1, O23: a query that could have missed the effect proves nothing. What it does find may settle it.
begin;
select plan(14);
\ir ../../support/adjudication.psql

select pg_temp.declare(changes || '{"client_ref_field": null, "queryable": {"supported": true, "by": ["stable_ids"]}}')
  from (values ('{"adapter": "lists-all"}'::jsonb), ('{"adapter": "lists-less", "listing_keys": ["customer_ref"]}'),
               ('{"adapter": "lists-not", "list_queryable": false, "listing_keys": []}'),
               ('{"adapter": "no-skew", "consistency": {"status_settlement_lag": "PT0S", "listing_lag": "PT0S", "clock_skew": null}}'),
               ('{"adapter": "list-lag", "consistency": {"status_settlement_lag": "PT0S", "listing_lag": "PT10M", "clock_skew": "PT1S"}}'),
               ('{"adapter": "no-list-lag", "consistency": {"status_settlement_lag": "PT0S", "listing_lag": null, "clock_skew": "PT1S"}}')
       ) as d(changes) \g /dev/null
create temporary table world as
select adapter, irrevon_test.execution_at('AMBIGUOUS', jsonb_build_object('adapter_id', adapter)) as id
  from unnest(array['lists-all', 'lists-less', 'lists-not', 'no-skew', 'list-lag', 'no-list-lag']) as adapter;
grant select on world to public;
set local role irrevon_app;
create function pg_temp.id(p_adapter text) returns bigint language sql as $$ select id from world where adapter = p_adapter $$;

select is(pg_temp.told(pg_temp.id('lists-all'), 'ABSENT', 0), 'wait_until', 'the listing keys are covered');
select is(pg_temp.told(pg_temp.id('lists-less'), 'ABSENT', 0), 'parked absence_not_covered', 'a listing key is missing');
select is(pg_temp.told(pg_temp.id('lists-not'), 'ABSENT', 0), 'parked absence_not_covered', 'there is no list');
select is(pg_temp.told(pg_temp.id('no-skew'), 'ABSENT', 0), 'parked absence_not_covered', 'no window is known to bracket the claim');
select is(pg_temp.told(pg_temp.id('list-lag'), 'ABSENT', 0), 'wait_until', 'a list that lags');
select is(pg_temp.told(pg_temp.id('no-list-lag'), 'ABSENT', 0), 'wait_until', 'a list that lags nobody knows how long');
select bag_eq('select key_coverage ->> ''why'' from irrevon.operator_queue where escalated_at is not null',
  $$ values ('listing_keys_not_covered'), ('no_client_ref_and_no_reference'), ('clock_skew_unknown') $$, 'the queue says what is missing');

select is(pg_temp.told(pg_temp.id('lists-all'), 'ABSENT', 0, '[]', '61 s'), 'settled LOST', 'k3 alone confirms an absence');
select is(pg_temp.told(pg_temp.id('list-lag'), 'ABSENT', 0), 'wait_until', 'within the lag of the list it does not');
select is(pg_temp.told(pg_temp.id('list-lag'), 'ABSENT', 0, '[]', '10 min'), 'wait_until', 'the first that counts');
select is(pg_temp.told(pg_temp.id('list-lag'), 'ABSENT', 0, '[]', '61 s'), 'settled LOST', 'the second');
select is(pg_temp.told(pg_temp.id('no-list-lag'), 'ABSENT', 0), 'settled LOST', 'and without a lag');
select is(pg_temp.findings_of(irrevon_test.effect_of(pg_temp.id('no-list-lag'))), array['LOST settle ESCALATED_HUMAN 0'], 'a human decides');
select is_empty('select * from irrevon.audit_ledger()', 'the ledger is sound');

select * from finish();
rollback;
