-- Decision R3: what was told keeps a retry waiting until it was looked into; what that found, until it is closed.
begin;
select plan(9);
\ir ../../support/adjudication.psql

select irrevon_test.execution_at('SETTLED_FAILED') as id, irrevon_test.now() as now \gset
select irrevon_test.effect_of(:id) as effect_id \gset
select irrevon.record_outcome(irrevon_test.token_of(:id), 'OK', null, 'late-1') \g /dev/null
select is(irrevon.effect_contradiction(:'effect_id'), 'late_ok', 'a late OK');
select (pg_temp.audited(:'effect_id', 'ABSENT', 0)).outcome as one, (pg_temp.audited(:'effect_id', 'ABSENT', 0, '[]', '61 s')).outcome as two \gset
select is(:'one' || ' ' || :'two', 'wait_until audited', 'that nothing bears out');
select is(irrevon.effect_contradiction(:'effect_id'), null, 'holds nothing up for ever');
select irrevon_test.advance('10 min');
select irrevon.record_outcome(irrevon_test.token_of(:id), 'OK', null, 'late-2') \g /dev/null
select is(irrevon.effect_contradiction(:'effect_id'), 'late_ok', 'another one does');
select is((pg_temp.audited(:'effect_id', 'PRESENT', 1, '[{"ref": "late-2"}]')).outcome, 'audited', 'that is borne out');
select is(irrevon.effect_contradiction(:'effect_id'), 'contradicted', 'until the finding is closed');
select irrevon.ledger_resolve((select finding_id from irrevon.findings), 'ESCALATED_HUMAN', 'ACCEPTED_AS_IS', 'human', '{"a": 1}', irrevon.clock()) \g /dev/null
select is(irrevon.effect_contradiction(:'effect_id'), null, 'by a human');
select irrevon.audit_ask(:id, 'test', '{"a": 1}', irrevon.clock()) \g /dev/null
select is(irrevon.effect_contradiction(:'effect_id'), 'audit_pending', 'an audit that was asked for is waited for');
select is_empty('select * from irrevon.audit_ledger()', 'the ledger is sound');

select * from finish();
rollback;
