begin;
select plan(6);

select irrevon_test.execution_at('SETTLED_COMMITTED') as one, irrevon_test.execution_at('SETTLED_FAILED') as other \gset
create function pg_temp.asked(p_execution_id bigint, p_cause text, p_evidence jsonb) returns bigint language sql as $$
  select irrevon.audit_ask(p_execution_id, p_cause, p_evidence, '2026-11-30 12:00Z');
  select count(*) from irrevon.audit_requests $$;

select is(pg_temp.asked(:one, 'a', '{"n": 1, "m": 2}'), 1::bigint, 'once');
select is(pg_temp.asked(:one, 'a', '{"m": 2.0, "n": 1}'), 1::bigint, 'the same evidence, however it is spelled, is the same');
select is(pg_temp.asked(:one, 'a', '{"n": 2}'), 2::bigint, 'other evidence is asked about');
select is(pg_temp.asked(:one, 'b', '{"n": 1, "m": 2}'), 3::bigint, 'another cause too');
select is(pg_temp.asked(:other, 'a', '{"n": 1, "m": 2}'), 4::bigint, 'and another effect');
select results_eq('select effect_id, cause, evidence, evidence_digest, created_at from irrevon.audit_requests order by audit_request_id limit 1',
  format($$ values (%L, 'a', '{"n": 1, "m": 2}'::jsonb, encode(sha256('{"m":2,"n":1}'), 'hex'), '2026-11-30 12:00Z'::timestamptz) $$,
         irrevon_test.effect_of(:one)), 'it holds what was told first, its digest, and the given instant');

select * from finish();
rollback;
