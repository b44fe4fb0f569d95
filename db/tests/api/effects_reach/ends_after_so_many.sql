begin;
select plan(7);
\ir ../../support/pages.psql

select irrevon_test.effect('{"scope": "a"}') from generate_series(1, 4) \g /dev/null
create view pg_temp.placed as
  select irrevon.page_cursor(ledger_epoch, written_xid, effect_id) as at,
         row_number() over (order by ledger_epoch, written_xid, effect_id) as n
    from irrevon.effect_records;
create function pg_temp.reached(p_look integer, p_order text, p_from integer default null) returns bigint language sql as $$
  select (select n from pg_temp.placed
           where at = irrevon.effects_reach(p_look, (select at from pg_temp.placed where n = p_from), p_order, 9, '99')) $$;
select is(pg_temp.reached(3, 'oldest'), 3::bigint, 'at the last that it looked at');
select is(pg_temp.reached(3, 'newest'), 2::bigint, 'in either order');
select is(pg_temp.reached(1, 'oldest', 2), 3::bigint, 'counted from the cursor');
select is(pg_temp.reached(2, 'newest', 3), 1::bigint, 'counted from the cursor, in either order');
select is(irrevon.effects_reach(5, null, o, 9, '99'), null, 'nowhere, where it looks to the end, ' || o)
  from unnest('{newest,oldest}'::text[]) as o;
select is(irrevon.effects_reach(1, null, 'newest', 1, pg_current_xact_id()), null, 'above the horizon nothing is looked at');

select * from finish();
rollback;
