begin;
select plan(6);
\ir ../../support/resolution.psql
\ir ../../support/pages.psql

select pg_temp.lost() \g /dev/null
select pg_temp.lost() \g /dev/null
select pg_temp.lost() \g /dev/null
create function pg_temp.listed(p_limit integer, p_order text, p_classification text[] default null) returns bigint language sql as $$
  select count(*) from irrevon.findings_listed(p_classification, null, null, null, null, null, null, p_limit, null, p_order, 9, '99') $$;
select is(pg_temp.listed(1, 'newest'), 2::bigint, 'so that a page knows of the next');
select is(pg_temp.listed(2, 'oldest', '{LOST}'), 3::bigint, 'either way');
select is(pg_temp.listed(3, 'oldest'), 3::bigint, 'where there is one');
select is(pg_temp.listed(3, 'newest', '{DUPLICATE}'), 0::bigint, 'of a class that has none');

select is((select count(*) from irrevon.findings_listed(null, null, null, null, null, null, null, 9, null, o, 1, pg_current_xact_id())), 0::bigint,
  'nothing that is not below the horizon, ' || o) from unnest('{newest,oldest}'::text[]) as o;

select * from finish();
rollback;
