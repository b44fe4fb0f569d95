begin;
select plan(4);

select irrevon_test.execution_at('SETTLED_FAILED') as execution_id \gset
create function pg_temp.late(p_outcome text, p_ref text) returns boolean language sql as $$
  select irrevon.outcome_record_late(a, irrevon.outcome_read(a.declaration_digest, p_outcome, null, p_ref,
    null, '{}'),
           'SETTLED_FAILED', 'dispatcher', '2026-11-30 12:00Z') from irrevon.dispatch_attempts a $$;
select is(pg_temp.late('OK', 'r'), true, 'new');
select is(pg_temp.late('OK', 'r'), false, 'known');
select is((select array_agg(recorded_at) from irrevon.late_responses),
  '{"2026-11-30 12:00Z"}'::timestamptz[],
  'one row, at the given instant');
select is((select evidence ->> 'claim_token' from irrevon.audit_requests),
  irrevon_test.token_of(:execution_id)::text,
  'the audit cites the claim');

select * from finish();
rollback;
