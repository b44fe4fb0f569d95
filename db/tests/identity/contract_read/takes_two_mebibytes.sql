begin;
\ir ../../support/refusal.psql
select plan(2);

select pg_temp.contract()::text as text \gset
select is((irrevon.contract_read(rpad(:'text', 2097152))).scope, 'acme-store/prod', 'blanks are octets too');
select is(pg_temp.refusal(format('select irrevon.contract_read(rpad(%L, 2097153))', :'text')),
  'IR101 : the document holds at most 2097152 octets', 'and no more');

select * from finish();
rollback;
