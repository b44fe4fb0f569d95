-- Decision A4.
begin;
select plan(2);

select irrevon_test.execution_at('AMBIGUOUS') as execution_id \gset
select irrevon.ledger_transition(:execution_id, 'AMBIGUOUS', 'SETTLED_FAILED', 'reconciled_absent', 'human', '{"why": "test"}', irrevon.clock()) \g /dev/null
select irrevon.outcome_record_late(a, irrevon.outcome_read(a.declaration_digest, 'TIMEOUT', null, null, null, '{"phase": "bytes_sent"}'),
         'SETTLED_FAILED', 'dispatcher', irrevon.clock()) from irrevon.dispatch_attempts a \g /dev/null
select is(array_agg(cause), '{late_silence_after_absence}', 'it may appear all the same') from irrevon.audit_requests;
select is(array_agg(contradicts_settle), '{f}', 'silence contradicts nothing') from irrevon.late_responses;

select * from finish();
rollback;
