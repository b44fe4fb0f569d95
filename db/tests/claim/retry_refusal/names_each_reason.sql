-- RFC-002 §5.3 (1): only a failure that a receipt of a declared code caused is clean.
begin;
select plan(12);
\ir ../../support/replay.psql

create function pg_temp.refusal_of(p_execution_id bigint) returns text
language sql as $$
  select irrevon.retry_refusal(r, p_execution_id) from irrevon.effect_records r where effect_id = irrevon_test.effect_of(p_execution_id)
$$;
select is(pg_temp.refusal_of(irrevon_test.execution_at(state)), expected, state)
  from (values (1, 'INTENDED', 'not_failed'), (2, 'PERSISTED', 'not_failed'), (3, 'DISPATCHED', 'not_failed'),
               (4, 'AMBIGUOUS', 'not_failed'), (5, 'SETTLED_COMMITTED', 'not_failed'), (6, 'CANCELLED', 'not_failed'),
               (7, 'SETTLED_FAILED', null)) as given(position, state, expected) order by position;

select irrevon_test.execution_at('AMBIGUOUS') as absent, pg_temp.keyed_at('AMBIGUOUS') as replayed,
       irrevon_test.execution_at('SETTLED_FAILED', '{"branch_ref": "b"}') as cancelled \gset
select irrevon.ledger_transition(:absent, 'AMBIGUOUS', 'SETTLED_FAILED', 'reconciled_absent', 'human',
  '{"looked": 1}', irrevon.clock()) \g /dev/null
select is(pg_temp.refusal_of(:absent), 'not_a_clean_failure', 'what was found absent');
select gen_random_uuid() as token \gset
select pg_temp.replay(irrevon_test.effect_of(:replayed), :'token'), irrevon.record_outcome(:'token', 'FAILED',
  'invalid_request') \g /dev/null
select is(pg_temp.refusal_of(:replayed), null, 'what failed when it was asked about by its key');
select irrevon.cancel_branch('b', 'test') \g /dev/null
select is(pg_temp.refusal_of(:cancelled), 'branch_cancelled', 'on a cancelled branch');
select irrevon.record_outcome(irrevon_test.token_of(:replayed), 'OK', null, 'late-1') \g /dev/null
select is(pg_temp.refusal_of(:replayed), 'late_ok', 'contradicted meanwhile');

select is(irrevon.retry_refusal(r, -1), 'not_failed', 'what has no history, whatever else holds')
  from irrevon.effect_records r where r.effect_id = irrevon_test.effect_of(:absent);

select * from finish();
rollback;
