begin;
select plan(6);
\ir ../../support/pages.psql

select irrevon_test.effect('{"scope": "a"}') from generate_series(1, 4) \g /dev/null
create function pg_temp.listed(p_limit integer, p_order text, p_scope text default null) returns bigint language sql as $$
  select count(*) from irrevon.effects_listed(p_scope, null, null, null, null, null, null, null, p_limit, null, p_order, 9, '99', null, null) $$;
select is(pg_temp.listed(2, 'newest'), 3::bigint, 'so that a page knows of the next');
select is(pg_temp.listed(2, 'oldest'), 3::bigint, 'either way');
select is(pg_temp.listed(4, 'oldest'), 4::bigint, 'where there is one');
select is(pg_temp.listed(4, 'newest', 'b'), 0::bigint, 'of a scope that has none');

select is((select count(*) from irrevon.effects_listed(null, null, null, null, null, null, null, null, 9, null, o, 1, pg_current_xact_id(), null, null)), 0::bigint,
  'nothing that is not below the horizon, ' || o) from unnest('{newest,oldest}'::text[]) as o;

select * from finish();
rollback;
