-- RFC-002 §9: cursors; decision S3: what a page has passed is never seen again, and nothing is left out.
begin;
select plan(13);
\ir ../../support/pages.psql

select irrevon_test.effect() from generate_series(1, 7) \g /dev/null
create function pg_temp.walk(p_order text, p_limit integer) returns text[] language plpgsql as $$
declare
  v_page jsonb;
  v_all  text[] := '{}';
begin
  loop
    v_page := irrevon.effects_page(p_order => p_order, p_limit => p_limit, p_cursor => v_page ->> 'next_cursor');
    v_all := v_all || pg_temp.names(v_page);
    exit when not (v_page ->> 'has_more')::boolean;
  end loop;
  return v_all;
end $$;
create function pg_temp.all_of(p_desc boolean) returns text[] language sql security definer as $$
  select case when p_desc then array(select effect_id from irrevon.effect_records order by ledger_epoch desc, written_xid desc, effect_id desc)
              else array(select effect_id from irrevon.effect_records order by ledger_epoch, written_xid, effect_id) end $$;
set local role irrevon_reader;
select is(pg_temp.walk('newest', n), pg_temp.all_of(true), 'newest first by ' || n) from unnest('{1,3,7,500}'::integer[]) as n;
select is(pg_temp.walk('oldest', n), pg_temp.all_of(false), 'oldest first by ' || n) from unnest('{1,3,6}'::integer[]) as n;
select irrevon.effects_page(p_order => 'oldest', p_limit => 7) as page \gset
select is((:'page'::jsonb) ->> 'has_more', 'false', 'a page that is just full has no more');
select is(irrevon.effects_page(p_order => 'oldest', p_cursor => (:'page'::jsonb) ->> 'next_cursor') - 'as_of',
  (:'page'::jsonb) - 'as_of' || '{"data": []}', 'after the last nothing, and the cursor stays');
reset role;
select irrevon_test.effect() as later \gset
select is(irrevon.effects_page(p_order => 'newest') ->> 'has_more', 'false', 'all are there');
select is(cardinality(pg_temp.names(irrevon.effects_page())), 8, 'fifty, where nobody says how many');
select set_eq($$ select jsonb_object_keys(irrevon.effects_page()) $$, array['schema_version', 'data', 'has_more', 'next_cursor', 'as_of'], 'the envelope');
select is(irrevon.effects_page(p_scope => 'nowhere') - 'as_of',
  '{"schema_version": "1", "data": [], "has_more": false, "next_cursor": null}'::jsonb, 'nothing is an answer');

select * from finish();
rollback;
