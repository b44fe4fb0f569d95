begin;
\ir ../../support/refusal.psql
select plan(2);

select pg_temp.declaration()::text as text \gset
select is((irrevon.declaration_read(rpad(:'text', 1048576))).adapter_id, 'refdest-c2', 'blanks are octets too');
select is(pg_temp.refusal(format('select irrevon.declaration_read(rpad(%L, 1048577))', :'text')),
  'IR104 : the document holds at most 1048576 octets', 'and no more');

select * from finish();
rollback;
