-- RFC-002 §6.2, §6.3; decision R6: committed, then vanished; a voided effect is none (O22).
begin;
select plan(15);
\ir ../../support/adjudication.psql

select pg_temp.declare('{"adapter": "b"}') \g /dev/null
select irrevon_test.execution_at('SETTLED_COMMITTED') as id, irrevon_test.execution_at('SETTLED_FAILED', '{"adapter_id": "b"}') as failed \gset
select irrevon_test.effect_of(:id) as effect_id, irrevon_test.effect_of(:failed) as failed_id,
       format('[{"ref": "ref-%s", "state": "voided"}]', :id) as voided \gset
set local role irrevon_operator;
select irrevon.audit_request(:'effect_id', p_reason => 'test') \g /dev/null
select irrevon_test.advance('1 s');
select is((pg_temp.audited(:'effect_id', 'ABSENT', 0, :'voided')).outcome, 'wait_until', 'one absence is none');
select is(pg_temp.findings_of(:'effect_id'), '{}', 'nothing is found');
select is((pg_temp.audited(:'effect_id', 'ABSENT', 0, :'voided', '59 s')).outcome, null, 'nor is it asked before the gap has passed');
select is((pg_temp.audited(:'effect_id', 'ABSENT', 0, :'voided', '1 s')).outcome, 'audited', 'two are');
select is(pg_temp.findings_of(:'effect_id'), array['CONTRADICTED audit ESCALATED_HUMAN 0'], 'it has vanished');
select is((select evidence ?& '{first_probe_token,probe_token,key_coverage,settled,observed}' from irrevon.findings), true, 'both reads are cited');
-- Again: idempotent.
select irrevon.audit_request(:'effect_id', p_reason => 'again') \g /dev/null
select (pg_temp.audited(:'effect_id', 'ABSENT', 0, '[]', '6 min')).outcome as one, (pg_temp.audited(:'effect_id', 'ABSENT', 0, '[]', '61 s')).outcome as two \gset
select is(:'one' || ' ' || :'two', 'wait_until audited', 'it is looked at again');
select is((select count(*) from irrevon.findings), 1::bigint, 'and found once');

-- What failed, and is not there, has nothing found of it: the request is answered.
select irrevon.audit_request(:'failed_id', p_reason => 'test') \g /dev/null
select is((pg_temp.audited(:'failed_id', 'INDETERMINATE', p_after => '1 s')).outcome, 'wait_until', 'silence is no absence');
select is((pg_temp.audited(:'failed_id', 'ABSENT', 0, '[]', '31 s')).outcome, 'wait_until', 'one read');
select is((select count(*) from irrevon.open_audits), 1::bigint, 'the audit is open');
select is((pg_temp.audited(:'failed_id', 'ABSENT', 0, '[]', '61 s')).outcome, 'audited', 'two reads');
select is((select count(*) from irrevon.open_audits), 0::bigint, 'it is made');
select is(pg_temp.findings_of(:'failed_id'), '{}', 'and found nothing');
select is_empty('select * from irrevon.audit_ledger()', 'the ledger is sound');

select * from finish();
rollback;
