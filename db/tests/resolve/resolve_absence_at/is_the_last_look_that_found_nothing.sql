-- RFC-002 §5.3 (3), §6.2; decision R1: counted from when the confirming read was asked, not from when it was answered.
begin;
select plan(8);
\ir ../../support/resolution.psql

select irrevon_test.execution_at('AMBIGUOUS') as id, irrevon_test.effect_of(irrevon_test.execution_at('SETTLED_FAILED')) as clean,
       irrevon_test.execution_at('AMBIGUOUS', '{"adapter_id": "test-undo"}') as there \gset
select irrevon_test.effect_of(:id) as effect_id \gset
create function pg_temp.at(p_id bigint) returns timestamptz language sql as $$ select irrevon.resolve_absence_at(irrevon_test.effect_of(p_id), p_id) $$;
select is(pg_temp.at(:id), null, 'nobody knows yet');
select pg_temp.look(:id, 'ABSENT', 0), irrevon_test.advance('61 s') \g /dev/null
select irrevon_test.probe_of(:id) as probe \gset
select irrevon_test.advance('20 s'), irrevon.record_probe(:'probe', 'ABSENT', 0) \g /dev/null
select is(pg_temp.at(:id), (select queried_at from irrevon.probe_orders where probe_token = :'probe'), 'since the second read was asked');
select is(irrevon.resolve_absence_at(:'clean', (select execution_id from irrevon.effect_executions where effect_id = :'clean')), null, 'a clean failure is no absence');
select irrevon.settle(irrevon_test.effect_of(:there) || ':0', 'COMMITTED', '{"a": 1}') \g /dev/null
select is(pg_temp.at(:there), null, 'nor is what a human found');

-- An audit that finds it, by whatever operation, and one that does not.
select irrevon.audit_request(:'effect_id', null, null, 'test') \g /dev/null
select is((pg_temp.audited(:'effect_id', 'PRESENT', 1, irrevon_test.found('x:0'))).outcome, 'audited', 'found');
select is(pg_temp.at(:id), null, 'which undoes it');
select irrevon_test.advance('6 min'), irrevon.audit_request(:'effect_id', null, null, 'test') \g /dev/null
select pg_temp.audited(:'effect_id', 'ABSENT', 0), pg_temp.audited(:'effect_id', 'ABSENT', 0, '[]', '61 s') \g /dev/null
select is(pg_temp.at(:id), (select max(queried_at) from irrevon.status_probes), 'gone again: since that was asked');
select irrevon_test.advance('6 min'), irrevon.audit_request(:'effect_id', null, null, 'by hand') \g /dev/null
select irrevon.audit_close(:'effect_id', '{"looked_at": "x"}') \g /dev/null
select is(pg_temp.at(:id), irrevon.audit_drained_at(:'effect_id'), 'a human''s look counts from when he told it');

select * from finish();
rollback;
