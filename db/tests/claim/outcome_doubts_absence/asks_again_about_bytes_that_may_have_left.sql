-- Decision A4: check and send are two steps. A hand that was stopped between them tells of it after the absence settled.
begin;
select plan(6);

create function pg_temp.told(p_outcome text, p_code text, p_evidence text, p_cause text default 'reconciled_absent') returns text
language plpgsql as $$
declare
  v_at bigint := irrevon_test.execution_at('AMBIGUOUS');
begin
  perform irrevon.ledger_transition(v_at, 'AMBIGUOUS', 'SETTLED_FAILED', p_cause, 'human', '{"why": "test"}', irrevon.clock());
  perform irrevon.record_outcome(irrevon_test.token_of(v_at), p_outcome, p_code, null, repeat('a', 64), p_evidence);
  return (select string_agg(cause, ',') from irrevon.audit_requests where effect_id = irrevon_test.effect_of(v_at));
end $$;

select is(pg_temp.told('TIMEOUT', null, '{"phase": "bytes_sent"}'), 'late_silence_after_absence', 'bytes were sent');
select is(pg_temp.told('LOST', null, '{}'), 'late_silence_after_absence', 'a hand that does not say');
select is(pg_temp.told('LOST', null, '{"phase": "not_connected"}'), null, 'no connection was made');
select is(pg_temp.told('FAILED', 'invalid_request', '{"phase": "headers_received"}'), null, 'a refusal confirms the absence');
select is(pg_temp.told('LOST', null, '{}', 'replay_failed'), null, 'it was not settled by an absence');
select is((select count(*) from irrevon.open_audits), 2::bigint, 'both are due to be looked at');

select * from finish();
rollback;
