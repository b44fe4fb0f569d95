-- Whatever the text, IR105 and no error of PostgreSQL's own; and DETAIL names the rule, never the value.
begin;
create temporary table bad on commit drop as
select * from (values
  (null, '3', 'r'), ('', '3', 'r'), ('MAX_ATTEMPTS', '3', 'r'), ('max_attempts ', '3', 'r'), ('no_such_setting', '3', 'r'),
  (repeat('n', 1000000), '3', 'r'), ('max_attempts', null, 'r'), ('max_attempts', '3', null), ('max_attempts', '3', ''),
  ('max_attempts', '3', repeat('r', 2001)), ('max_attempts', '3', repeat('r', 1999) || 'é')) as given(name, value, reason)
union all
select s.name, value, 'r' from irrevon.settings s, unnest(array[
  '', ' ', 'hello', 'NaN', 'infinity', '-infinity', '1e400', '1e400 s', '-1', '99999999999', '178000000 years', '9999999999 days',
  '999999999 days', 'P1Y2M3DT4H5M6S', 'PT', '@ 1 min ago', '1:2:3:4', '''; drop table irrevon.settings; --', '%s%n', '$1', '\x00',
  E'\x01', E'30 s\r', U&'\FF13', '🕐', repeat('9', 64), repeat('s', 65), repeat('x', 1000000), '../../../etc/passwd', 'posixrules/..',
  '{"a": 1}', 'null', 'true', '0x1F', '1_000', '+3', '3 s 3 s', '1 fortnight', '1 mon', '1 year', 'today', 'epoch', 'allballs']) as value
 -- A time zone is looked up among files: a few of these are enough.
 where s.kind <> 'text' or value ~ '^(|%s%n|[.]{2}.*|hello|x+)$';
grant select on bad to public;
select plan((select count(*)::int from bad) + 4);
\ir ../../support/refusal.psql

set local role irrevon_operator;
select irrevon_test.facts() as before \gset
select is(irrevon_test.outcome(format('select irrevon.set_setting(%L, %L, %L)', name, value, reason)), 'IR105',
          regexp_replace(coalesce(left(name, 30), '(none)') || ' ' || coalesce(left(value, 30), '(none)'), '[^ -~]', '?', 'g'))
  from bad;
select is(irrevon_test.written_since(:'before'), '{}', 'nothing was written');
select is(pg_temp.refusal($$ select irrevon.set_setting('max_attempts', 'secret', 'r') $$),
  'IR105 value: is an integer from 1 to 100', 'the rule is named, the value is not');
select is(pg_temp.refusal($$ select irrevon.set_setting('no_such_setting', '3', 'r') $$),
  'IR105 name: is a row of settings', 'a name''s rule too');
select is(pg_temp.refusal($$ select irrevon.set_setting('max_attempts', '3', repeat('r', 2001)) $$),
  'IR105 reason: is text of 1 to 2000 octets', 'and so is the reason''s');

select * from finish();
rollback;
