-- RFC-002 §13, the whole table: each end of each range is taken, one step beyond it is refused.
begin;
create temporary table steps on commit drop as
select name, beyond, row_number() over (order by name, beyond, value) as position, value
  from irrevon.settings cross join lateral (values
    (false, case when kind = 'text' then 'Asia/Tokyo' else least end), (false, case when kind = 'text' then 'GMT' else most end),
    (true, case kind when 'integer' then (least::integer - 1)::text
                     when 'interval' then (extract(epoch from least::interval) * 1000 - 1)::bigint || ' ms' else 'Asia' end),
    (true, case kind when 'integer' then (most::integer + 1)::text
                     when 'interval' then (extract(epoch from most::interval) * 1000 + 1)::bigint || ' ms' else '30 s' end)
  ) as step(beyond, value);
grant select on steps to public;
select plan((select count(*)::int from steps) + 2);

set local role irrevon_operator;
select is(irrevon.set_setting(name, value, 'test') || ' ' || (select irrevon_test.in_force(name)), 'set ' || value, name || ' to ' || value)
  from steps where not beyond order by position;
select irrevon_test.facts() as before \gset
select throws_ok(format('select irrevon.set_setting(%L, %L, ''test'')', name, value), 'IR105', null, name || ' not to ' || value)
  from steps where beyond order by position;
select is(irrevon_test.written_since(:'before'), '{}', 'what was refused left nothing');
select cmp_ok((select count(*) from irrevon.setting_changes), '>=', 30::bigint, 'what was taken is a row each');

select * from finish();
rollback;
