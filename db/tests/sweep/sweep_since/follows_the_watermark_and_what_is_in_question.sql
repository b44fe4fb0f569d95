-- R9, H04: the window begins at the last watermark by the destination's clock, whatever the host's is; and an orphan can be
-- seen twice only if the second run lists it too.
begin;
select plan(10);
\ir ../../support/sweeps.psql
select irrevon_test.effect() \g /dev/null

create function pg_temp.since(p_overlap interval default '10 s') returns timestamptz
language sql as $function$ select irrevon.sweep_since('test-c2', p_overlap) $function$;
select is(pg_temp.since(), null, 'the first run lists all that there is');
select pg_temp.swept() \g /dev/null
select is(pg_temp.since(), '2020-01-01 23:59:50Z', 'the watermark less the overlap');
select is(pg_temp.since(null), null, 'where the overlap has no bound, everything again');
select pg_temp.begun() \g /dev/null
select irrevon_test.advance('400 days');
select is(pg_temp.since(), '2020-01-01 23:59:50Z', 'however long ago that was, and whatever was begun since');
select pg_temp.swept(pg_temp.entry('x', p_at => '2019-06-01T00:00:00Z'), pg_temp.entry('y')) \g /dev/null
select is(pg_temp.since(), '2019-05-31 23:59:50Z', 'back to the oldest that is in question');
select pg_temp.swept(pg_temp.entry('y')) \g /dev/null
select is(pg_temp.since(), '2019-12-31 23:59:50Z', 'and no further once it is gone or found to be an orphan');
select irrevon_test.advance('1 h');
select is(pg_temp.swept(pg_temp.entry('y'), pg_temp.entry('z', p_at => null)) -> 'orphaned', '1', 'one is proven');
select is(pg_temp.since(), '2019-12-31 23:59:58Z', 'one whose time is not told: as far as the run that saw it');
select is(pg_temp.since(null), null, 'and where the overlap has no bound, everything again');
select pg_temp.swept(pg_temp.entry('w', p_at => '0001-01-01T00:00:01Z')) \g /dev/null
select is(pg_temp.since(), null, 'never before the years that can be written down');

select * from finish();
rollback;
