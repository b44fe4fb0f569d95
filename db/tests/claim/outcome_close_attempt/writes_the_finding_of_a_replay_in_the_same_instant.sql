-- Decision R8: what settles by being asked about is classified; a direct OK is not.
begin;
select plan(7);
\ir ../../support/replay.psql

select irrevon_test.effect_of(pg_temp.keyed_at('AMBIGUOUS')) as effect_id,
  pg_temp.keyed_at('SETTLED_COMMITTED') as direct, gen_random_uuid() as token \gset
set local role irrevon_app;
select pg_temp.replay(:'effect_id', :'token') \g /dev/null
select irrevon_test.facts() as before \gset
select irrevon.record_outcome(:'token', 'OK', null, 'dest-7', repeat('0a', 32), '{"status": 201}') \g /dev/null
select is(irrevon_test.written_since(:'before'),
  '{"dispatch_receipts": 1, "effect_transitions": 1, "findings": 1, "finding_resolutions": 2, "open_work": -1, "scope_slots": 0}',
  'receipt, transition, finding and its end are one transaction');
select results_eq('select classification, moment, destination_ref, adapter_id, evidence from irrevon.findings',
  format($$ values ('CONFIRMED_UNIQUE', 'settle', 'dest-7', 'test-c1',
    '{"claim_token": "%s", "transport_outcome": "OK", "response_digest": "%s"}'::jsonb) $$,
         :'token', repeat('0a', 32)), 'it cites the attempt and the answer');
select is((select count(distinct created_at) from (
    select created_at from irrevon.findings union all select created_at from irrevon.finding_resolutions
    union all select created_at from irrevon.effect_transitions where cause = 'replay_ok' union all select recorded_at
      from irrevon.dispatch_receipts d
    join irrevon.dispatch_attempts using (attempt_id) where kind = 'c1_replay_probe') as all_of_it), 1::bigint, 'all of it at one instant');
select results_eq('select from_status, to_status, actor from irrevon.finding_resolutions order by resolution_seq',
  $$ values ('OPEN', 'ACCEPTED_AS_IS', 'system'), ('ACCEPTED_AS_IS', 'CLOSED', 'system') $$, 'accepted and closed by the system');
select is((select count(*) from irrevon.findings where execution_id = :direct), 0::bigint, 'a direct OK has no finding');
select is((irrevon.record_outcome(:'token', 'OK', null, 'dest-7', repeat('0a', 32))).outcome, 'repeated', 'the same outcome again');
select is((select count(*) from irrevon.findings), 1::bigint, 'is no second finding');

select * from finish();
rollback;
