begin;
select plan(8);
\ir ../../support/resolution.psql

select pg_temp.lost() \g /dev/null
create function pg_temp.wanted(p_classification text[] default null, p_status text[] default null, p_adapter text default null) returns boolean
language sql as $$ select irrevon.finding_is_wanted(f, p_classification, p_status, p_adapter) from irrevon.findings f $$;
select is(pg_temp.wanted(), true, 'no filter');
select is(pg_temp.wanted('{LOST,DUPLICATE}'), true, 'class');
select is(pg_temp.wanted('{DUPLICATE}'), false, 'another class');
select is(pg_temp.wanted(null, '{OPEN,CLOSED}'), true, 'status');
select is(pg_temp.wanted(null, '{CLOSED}'), false, 'another status');
select is(pg_temp.wanted(p_adapter => 'test-c2'), true, 'adapter');
select is(pg_temp.wanted(p_adapter => 'test'), false, 'another adapter');
select is(pg_temp.wanted('{LOST}', '{OPEN}', 'test-c2'), true, 'all at once');

select * from finish();
rollback;
