-- Conformance W11: a range for the age, and a pattern that means what it says.
begin;
select plan(23);
\ir ../../support/refusal.psql

create function pg_temp.set_to(p_pattern text, p_age text default '1 h', p_mode text default 'granted', p_reason text default 'test')
returns text language sql as $$
  select pg_temp.refusal(format('select irrevon.set_authority_policy(%L, %L, %L, %L)', p_pattern, p_age, p_mode, p_reason)) $$;
select irrevon_test.facts() as before \gset
set local role irrevon_app;
select throws_ok($$ select irrevon.set_authority_policy('*', '1 h', 'granted', 'test') $$, '42501', null, 'a hand sets nothing');
set local role irrevon_operator;
select is(pg_temp.set_to('a', age), 'IR105 max_age: is a whole number of ms, s, min, h or days from 1 s to 366 days', coalesce(age, 'no age'))
  from (values (null), ('-1 h'), ('0 s'), ('999 ms'), ('367 days'), ('100000 years'), ('infinity'), ('1 mon'), ('1'), ('1.5 h'), ('P1D')) as e(age);
select is(pg_temp.set_to(pattern), 'IR105 scope_pattern: is a scope, or a prefix followed by *', pattern)
  from (values ('*acme'), ('acme/*/prod'), ('acme/**')) as e(pattern);
select is(pg_temp.set_to(pattern), 'IR105 scope_pattern: is text of 1 to 512 octets', coalesce(left(pattern, 3), 'no pattern'))
  from (values (null), (''), (repeat('a', 513))) as e(pattern);
select is(pg_temp.set_to('a', '1 h', mode), 'IR105 mode: is self_declared or granted', coalesce(mode, 'no mode')) from (values (null), ('GRANTED')) as e(mode);
select is(pg_temp.set_to('a', '1 h', 'granted', ''), 'IR105 reason: is text of 1 to 2000 octets', 'no reason');
select is(irrevon_test.written_since(:'before'), '{}', 'none of which was written');
select is(pg_temp.set_to('acme/pro*', '366 days'), 'accepted', 'the longest age, and a prefix that is not a word');

select * from finish();
rollback;
