-- Decision W11: two claims in two slots looked for one token, and both found nothing. The second insert says IR402,
-- and not that a key was violated. One session cannot race itself: it begins where the search has been.
begin;
\ir ../../support/replay.psql
select plan(4);

select irrevon_test.token_of(irrevon_test.execution_at('DISPATCHED')) as taken, irrevon_test.execution_at('PERSISTED') as persisted,
       pg_temp.keyed_at('AMBIGUOUS') as ambiguous \gset
create function pg_temp.claimed(p_execution_id bigint, p_token uuid) returns text language sql as $$
  select (irrevon.claim_open_attempt(irrevon_test.dispatch_order(r.effect_id), r, e.execution_id, repeat('ab', 32),
            irrevon.gate_evaluate(r, e.execution_id, 'dispatch', p_token, irrevon.clock()), null, null, irrevon.clock())).outcome
    from irrevon.effect_records r join irrevon.effect_executions e using (effect_id) where e.execution_id = p_execution_id $$;
create function pg_temp.replayed(p_execution_id bigint, p_token uuid) returns text language sql as $$
  select (irrevon.replay_open_attempt(irrevon_test.dispatch_order(r.effect_id), r, p_execution_id, 'AMBIGUOUS', repeat('ab', 32), p_token,
            null, null, irrevon.clock())).outcome
    from irrevon.effect_records r where effect_id = irrevon_test.effect_of(p_execution_id) $$;

select irrevon.claim_lock_slot(scope, effect_type) from irrevon.effect_records \g /dev/null
select is(irrevon_test.outcome(format('select pg_temp.claimed(%s, %L)', :persisted, :'taken')), 'IR402', 'a claim');
select is(irrevon_test.outcome(format('select pg_temp.replayed(%s, %L)', :ambiguous, :'taken')), 'IR402', 'a replay');
select is(irrevon_test.outcome(format('select pg_temp.claimed(%s, gen_random_uuid())', :persisted)), 'ok', 'a claim of its own token');
select is(irrevon_test.outcome(format('select pg_temp.replayed(%s, gen_random_uuid())', :ambiguous)), 'ok', 'a replay of its own token');

select * from finish();
rollback;
