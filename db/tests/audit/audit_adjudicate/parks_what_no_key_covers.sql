-- RFC-002 §6.1: no absence is reachable; a human closes the audit, and until then no retry is opened (R3).
begin;
select plan(11);
\ir ../../support/adjudication.psql

select irrevon_test.execution_at('SETTLED_FAILED') as id \gset
select irrevon_test.effect_of(:id) as effect_id \gset
select pg_temp.declare('{"client_ref_field": null, "queryable": {"supported": true, "by": ["stable_ids"]}, "listing_keys": ["customer_ref"]}') \g /dev/null
set local role irrevon_operator;
select irrevon.audit_request(:'effect_id', p_reason => 'test'), irrevon_test.advance('1 s') \g /dev/null
select is((select a.outcome || ' ' || (a.evidence ->> 'reason') from pg_temp.audited(:'effect_id', 'ABSENT', 0) a), 'parked absence_not_covered', 'it is parked');
select is((select count(*) from irrevon.reconcile_due()), 0::bigint, 'and not asked about any more');
select results_eq('select kind, reason, status, key_coverage ->> ''why'' from irrevon.operator_queue',
  $$ values ('audit', 'absence_not_covered', 'SETTLED_FAILED', 'listing_keys_not_covered') $$, 'it waits in the operator''s queue');
select is((irrevon.open_retry_execution(:'effect_id')).changed, '{"reason": "audit_pending"}', 'and so does a retry');
select throws_ok(format('select irrevon.audit_close(%L, ''{}'')', :'effect_id'), 'IR605', null, 'a human needs evidence');
select is(irrevon.audit_close(:'effect_id', '{"looked_at": "their console"}'), 'closed', 'a human has looked');
select results_eq('select drained_by, probe_token, evidence ->> ''looked_at'' from irrevon.audit_drains', $$ values ('human', null::uuid, 'their console') $$, 'which is written down');
select is(irrevon.audit_close(:'effect_id', '{"looked_at": "again"}'), 'replayed', 'once');
select is((irrevon.open_retry_execution(:'effect_id')).outcome, 'opened', 'the retry goes on');
select throws_ok($$ select irrevon.audit_close(repeat('0', 64), '{"a": 1}') $$, 'IR205', null, 'an unknown effect has no audit');
select is_empty('select * from irrevon.audit_ledger()', 'the ledger is sound');

select * from finish();
rollback;
