-- What a later look may still settle is not parked: a query where there is one, a fresh declaration, a human anyway.
begin;
select plan(14);
\ir ../../support/replay.psql

select pg_temp.keyed_at('AMBIGUOUS') as keyed, irrevon_test.execution_at('AMBIGUOUS') as keyless, pg_temp.keyed_at('AMBIGUOUS') as other \gset
select irrevon_test.dispatch_order(irrevon_test.effect_of(:keyed)) as ord,
  claimed_at from irrevon.dispatch_attempts where execution_id = :keyed \gset
create function pg_temp.refused(p_execution_id bigint, p_state text, p_digest text, p_now timestamptz) returns text
language sql as $$
  select concat_ws(' ', a.outcome, a.evidence ->> 'reason', w.parked_reason)
    from irrevon.replay_refusal(p_execution_id, p_state,
      irrevon_test.dispatch_order(irrevon_test.effect_of(p_execution_id)), p_digest, p_now) a,
         irrevon.open_work w where w.execution_id = p_execution_id
$$;
create function pg_temp.parked(p_execution_id bigint) returns text
language sql as $$ select parked_reason from irrevon.open_work where execution_id = p_execution_id $$;

-- From here on, each has every reason that comes after its own.
select irrevon.set_setting('max_attempts', '1', 'test') \g /dev/null
select is(pg_temp.refused(:keyless, 'DISPATCHED', repeat('cd', 32), :'claimed_at'::timestamptz + '2 h'),
  'illegal_state not_ambiguous', 'not_ambiguous');
select is(pg_temp.refused(:keyless, 'AMBIGUOUS', repeat('cd', 32), :'claimed_at'::timestamptz + '2 h'),
  'illegal_state not_replayable', 'not_replayable');
select is(pg_temp.refused(:keyed, 'AMBIGUOUS', repeat('cd', 32), :'claimed_at'::timestamptz + '2 h'),
  'illegal_state window_passed', 'window_passed');
select is(pg_temp.parked(:keyed), null, 'none of which parks');
select is(pg_temp.parked(:keyless), null, 'either');
select probes as before from irrevon.open_work where execution_id = :keyed \gset
select pg_temp.refused(:keyed, 'AMBIGUOUS', repeat('cd', 32), :'claimed_at') \g /dev/null
select is(pg_temp.parked(:keyed), 'request_differs', 'request_differs, which parks');
select is(pg_temp.refused(:keyed, 'AMBIGUOUS', repeat('ab', 32), :'claimed_at'), 'illegal_state attempts_exhausted request_differs',
  'a later reason is told, and the first one stands');
select pg_temp.refused(:other, 'AMBIGUOUS', repeat('ab', 32), :'claimed_at') \g /dev/null
select is(pg_temp.parked(:other), 'attempts_exhausted', 'attempts_exhausted, which parks too');
select is((select state from irrevon.frontiers where execution_id = :keyed), 'AMBIGUOUS', 'where it stands');
select irrevon.set_setting('max_attempts', '2', 'test') \g /dev/null
select is((irrevon.replay_refusal(:keyed, 'AMBIGUOUS', :'ord', repeat('ab', 32), :'claimed_at')).outcome, null,
  'without a reason it may be asked about');
select is((irrevon.replay_refusal(:keyed, state, :'ord', repeat('ab', 32), :'claimed_at')).evidence ->> 'reason', 'not_ambiguous', state)
  from irrevon.canon_states where state in ('PERSISTED', 'CANCELLED', 'SETTLED_FAILED', 'SETTLED_COMMITTED') order by state;

select * from finish();
rollback;
