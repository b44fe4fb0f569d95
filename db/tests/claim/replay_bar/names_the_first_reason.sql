-- RFC-002 §5.3 (2); decisions A9, A10: asked before anything is rendered, and again at the claim.
begin;
select plan(8);
\ir ../../support/replay.psql

select pg_temp.keyed_at('AMBIGUOUS') as keyed, irrevon_test.execution_at('AMBIGUOUS') as keyless, pg_temp.keyed_at('PERSISTED') as waits \gset
select claimed_at from irrevon.dispatch_attempts where execution_id = :keyed \gset
create function pg_temp.bar(p_execution_id bigint, p_state text, p_digest text, p_now timestamptz) returns text language sql as $$
  select irrevon.replay_bar(p_execution_id, p_state, irrevon_test.dispatch_order(irrevon_test.effect_of(p_execution_id)), p_digest, p_now) $$;
select is(pg_temp.bar(:keyed, 'AMBIGUOUS', null, :'claimed_at'), null, 'before it is rendered');
select is(pg_temp.bar(:keyed, 'AMBIGUOUS', repeat('ab', 32), :'claimed_at'), null, 'once it is rendered');
select is(pg_temp.bar(:keyed, 'AMBIGUOUS', repeat('ba', 32), :'claimed_at'), 'request_differs', 'to other bytes');
select is(pg_temp.bar(:keyed, 'DISPATCHED', null, :'claimed_at'), 'not_ambiguous', 'while it is in flight');
select is(pg_temp.bar(:keyless, 'AMBIGUOUS', null, :'claimed_at'), 'not_replayable', 'at a destination that ignores keys');
select is(pg_temp.bar(:waits, 'AMBIGUOUS', null, :'claimed_at'), 'not_replayable', 'without a first attempt there is nothing to repeat');
select is(pg_temp.bar(:keyed, 'AMBIGUOUS', null, :'claimed_at'::timestamptz + '1 h'), 'window_passed', 'after the window');
select irrevon.set_setting('max_attempts', '1', 'test') \g /dev/null
select is(pg_temp.bar(:keyed, 'AMBIGUOUS', null, :'claimed_at'), 'attempts_exhausted', 'when the attempts are used up');

select * from finish();
rollback;
