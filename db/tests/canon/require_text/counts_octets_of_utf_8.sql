begin;
select plan(7);
\ir ../../support/refusal.psql

select is(pg_temp.refusal(format('select irrevon.require_text(%L, %L, 4)', 'a', value)), answer, format('%L', value))
  from (values ('x', 'accepted'), ('xxxx', 'accepted'), ('é€'::text, 'IR105 a: is text of 1 to 4 octets'),
               ('éé', 'accepted'), ('xxxxx', 'IR105 a: is text of 1 to 4 octets'),
               ('', 'IR105 a: is text of 1 to 4 octets'), (null, 'IR105 a: is text of 1 to 4 octets')) as given(value, answer);

select * from finish();
rollback;
