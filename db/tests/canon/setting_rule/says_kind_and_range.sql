begin;
select plan(4);

select is(irrevon.setting_rule(s), expected, name)
  from (values ('max_attempts', 'is an integer from 1 to 100'),
               ('lock_timeout', 'is a whole number of ms, s, min, h or days from 100 ms to 1 min'),
               ('business_timezone', 'is a time zone that PostgreSQL knows')) as given(setting, expected)
  join irrevon.settings s on s.name = given.setting order by name;
select is_empty('select name from irrevon.settings s where irrevon.setting_rule(s) is null', 'every setting has a rule');

select * from finish();
rollback;
