-- Decision R3: what an audit found is cleared up by closing it, not by closing the audit.
begin;
select plan(5);
\ir ../../support/adjudication.psql

select irrevon_test.execution_at('SETTLED_FAILED') as id \gset
select irrevon_test.effect_of(:id) as effect_id \gset
set local role irrevon_operator;
select irrevon.record_outcome(irrevon_test.token_of(:id), 'OK', null, 'dest-1') \g /dev/null
select (pg_temp.audited(:'effect_id', 'PRESENT', 1, '[{"ref": "dest-1"}]')).outcome \gset
select is(:'outcome'::text, 'audited', 'the late OK was true');
select is((irrevon.open_retry_execution(:'effect_id')).changed, '{"reason": "contradicted"}', 'and keeps a retry from opening');
select is(irrevon.audit_close(:'effect_id', '{"a": 1}'), 'replayed', 'no audit is open');
reset role;
select irrevon.ledger_resolve((select finding_id from irrevon.findings), 'ESCALATED_HUMAN', 'ACCEPTED_AS_IS', 'human', '{"a": 1}', irrevon.clock()) \g /dev/null
set local role irrevon_operator;
select is((irrevon.open_retry_execution(:'effect_id')).outcome, 'opened', 'once the finding is closed, it opens');
select is((irrevon_test.claim(:'effect_id')).outcome, 'claimed', 'and is claimed');

select * from finish();
rollback;
