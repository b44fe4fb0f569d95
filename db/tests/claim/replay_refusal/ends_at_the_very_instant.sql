-- Decision A9: the margin follows the deadline in force; at the very instant it is too late.
begin;
select plan(7);
\ir ../../support/replay.psql

select pg_temp.keyed_at('AMBIGUOUS') as at \gset
select claimed_at, irrevon_test.dispatch_order(irrevon_test.effect_of(:at)) as ord from irrevon.dispatch_attempts \gset
create function pg_temp.reason(p_execution_id bigint, p_order jsonb, p_now timestamptz) returns text
language sql as $$ select (irrevon.replay_refusal(p_execution_id, 'AMBIGUOUS', p_order, repeat('ab', 32), p_now)).evidence ->> 'reason' $$;
select is(pg_temp.reason(:at, :'ord', :'claimed_at'::timestamptz + '3570 s' - interval '1 microsecond'), null, 'a microsecond before');
select is(pg_temp.reason(:at, :'ord', :'claimed_at'::timestamptz + '3570 s'), 'window_passed', 'at the instant');
select irrevon.set_setting('dispatch_deadline', '10 min', 'test') \g /dev/null
select is(pg_temp.reason(:at, :'ord', :'claimed_at'::timestamptz + '3000 s' - interval '1 microsecond'), null,
  'a longer deadline is a wider margin');
select is(pg_temp.reason(:at, :'ord', :'claimed_at'::timestamptz + '3000 s'), 'window_passed', 'to the instant');
-- A later attempt of the same key begins no new window.
select irrevon.set_setting('dispatch_deadline', '30 s', 'test') \g /dev/null
select gen_random_uuid() as token \gset
select irrevon_test.advance('30 min');
select pg_temp.replay(irrevon_test.effect_of(:at), :'token'), irrevon.record_outcome(:'token', 'LOST') \g /dev/null
select is((select count(*) from irrevon.dispatch_attempts), 2::bigint, 'it was asked about half an hour later');
select is(pg_temp.reason(:at, :'ord', :'claimed_at'::timestamptz + '3570 s'), 'window_passed', 'but the window is the first claim''s');
set local timezone = 'Europe/Berlin';
select is(pg_temp.reason(:at, :'ord', :'claimed_at'::timestamptz + '3570 s'), 'window_passed', 'in whatever zone');

select * from finish();
rollback;
