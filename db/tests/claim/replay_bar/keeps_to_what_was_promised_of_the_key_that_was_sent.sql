-- RFC-002 §2.2 (an attempt records the declaration that it was made under), §5.3 (2); decision A9. A destination that has begun
-- to honour keys, or honours them for longer, never knew the key of an earlier request: sending that again would be a
-- second effect.
begin;
select plan(9);
\ir ../../support/replay.psql

create function pg_temp.bar(p_execution_id bigint, p_after interval) returns text language sql as $$
  select irrevon.replay_bar(p_execution_id, 'AMBIGUOUS', irrevon_test.dispatch_order(irrevon_test.effect_of(p_execution_id)), null,
                            (select claimed_at + p_after from irrevon.dispatch_attempts where execution_id = p_execution_id)) $$;
create function pg_temp.window(p_window text) returns text language sql security definer as $$
  select irrevon.register_adapter(jsonb_set(pg_temp.keyed()::jsonb, '{idempotency,window}', to_jsonb(p_window))::text) $$;
create function pg_temp.keyless() returns text language sql security definer as $$
  select irrevon.register_adapter(irrevon_test.declaration('{"adapter": "test-c1"}')) $$;

select pg_temp.keyed_at('AMBIGUOUS') as hour \gset
select pg_temp.window('PT24H') \g /dev/null
select is(pg_temp.bar(:hour, '59 min'), null, 'an hour was promised');
select is(pg_temp.bar(:hour, '61 min'), 'window_passed', 'a day was not');
select pg_temp.keyed_at('AMBIGUOUS') as day \gset
select is(pg_temp.bar(:day, '23 h'), null, 'of a request that was sent since, it is');
select pg_temp.window('PT2H') \g /dev/null
select is(pg_temp.bar(:day, '119 min'), null, 'a promise that was shortened');
select is(pg_temp.bar(:day, '121 min'), 'window_passed', 'holds as long as it still says');

select pg_temp.keyless() \g /dev/null
select pg_temp.keyed_at('AMBIGUOUS') as unknown \gset
select is(pg_temp.bar(:day, '1 min'), 'not_replayable', 'where keys are honoured no more');
select pg_temp.window('PT1H') \g /dev/null
select is(pg_temp.bar(:unknown, '1 min'), 'not_replayable', 'what was sent before keys were honoured is not sent again');
select is((pg_temp.replay(irrevon_test.effect_of(:unknown))).evidence ->> 'reason', 'not_replayable', 'nor claimed');
select is(pg_temp.bar(:hour, '1 min'), null, 'what was sent while they were, and are again, may be');

select * from finish();
rollback;
