-- RFC-002 §6.1 (C3), decision A11: a human's settle counts from when it was told, and so does the audit that he closes.
begin;
select plan(8);
\ir ../../support/resolution.psql

select irrevon.register_adapter(irrevon_test.declaration('{"adapter": "test-c3", "tier": "C3", "queryable": {"supported": false, "by": []},
  "client_ref_field": null, "list_queryable": false, "listing_keys": [], "consistency": {"status_settlement_lag": null, "listing_lag": null, "clock_skew": null}}')) \g /dev/null
select irrevon_test.execution_at('AMBIGUOUS', '{"adapter_id": "test-c3"}') as id \gset
select irrevon_test.effect_of(:id) as effect_id \gset
set local role irrevon_operator;
select is((irrevon.settle(:'effect_id' || ':0', 'FAILED', '{"looked_at": "a call", "queried_at": "yesterday"}')).outcome, 'settled', 'a human says that it is not there');
select pg_temp.ref_of(:id) as ref \gset
select irrevon_test.advance('10 min') \g /dev/null
select is(pg_temp.resolved(:'ref', 'REDISPATCHED'), 'probe_first OPEN', 'ten minutes ago');
select irrevon.reconcile_due() \g /dev/null
select is(a.evidence ->> 'parked_reason', 'not_queryable', 'which no machine can look up') from irrevon.resolve(:'ref', 'REDISPATCHED', '{"a": 1}') a;
select is(irrevon.audit_close(:'effect_id', '{"looked_at": "another call"}'), 'closed', 'a human looks again');
select is(pg_temp.resolved(:'ref', 'REDISPATCHED'), 'resolved REDISPATCHED', 'and sends it again');
reset role;

select irrevon_test.execution_at('AMBIGUOUS', '{"adapter_id": "test-c3"}') as id \gset
select irrevon_test.effect_of(:id) as effect_id \gset
select is((irrevon.settle(:'effect_id' || ':0', 'FAILED', '{"looked_at": "a call"}')).outcome, 'settled', 'another');
select is(pg_temp.resolved(pg_temp.ref_of(:id), 'REDISPATCHED'), 'resolved REDISPATCHED', 'at once');
select is_empty('select * from irrevon.audit_ledger()', 'the ledger is sound');

select * from finish();
rollback;
