-- A setting is read by the sessions of others: neither IntervalStyle nor lock_timeout's own reading may change it.
begin;
select plan(18);

create temporary table taken as
select distinct s.name, value from irrevon.settings s,
       unnest(array['0 s', '100 ms', '1 s', '1s', '5 min', '1 h', '1 day', '7 days', '45 s', '60000 ms',
         s.default_value, s.least, s.most]) as value
 where s.kind = 'interval' and irrevon.setting_holds(s, value);
create temporary table read_as as select name, value, value::interval as length from taken;
set local intervalstyle = sql_standard;
select is_empty('select name from read_as where value::interval <> length', 'as the standard reads it');
set local intervalstyle = iso_8601;
select is_empty('select name from read_as where value::interval <> length', 'as ISO 8601 does');
reset intervalstyle;

select is(set_config('lock_timeout', value, true)::interval, value::interval, 'as lock_timeout takes ' || value)
  from taken where name = 'lock_timeout' order by value;
select is((select count(*) from taken where name = 'lock_timeout'), 7::bigint, 'each of them was tried');

-- What the ledger itself does with it, which is the first statement of every call.
select is(irrevon.set_setting('lock_timeout', value, 'test'), expected, 'set to ' || value)
  from (values (1, '100 ms', 'set'), (2, '1min', 'set')) as given(position, value, expected) order by position;
set local lock_timeout = 0;
select lives_ok($$ select irrevon.begin_write() $$, 'and the next call begins');
select is(current_setting('lock_timeout')::interval, interval '1 min', 'with it');
select is((irrevon.setting('lock_timeout')), '1min', 'as it was given');
select throws_ok(format('select irrevon.set_setting(''lock_timeout'', %L, ''test'')', value), 'IR105', null, value || ' is refused')
  from (values (1, '5 seconds'), (2, '30')) as given(position, value) order by position;
set local lock_timeout = 0;
select lives_ok($$ select irrevon.begin_write() $$, 'and the ledger still answers');

select * from finish();
rollback;
