begin;
\ir ../../support/refusal.psql
select plan(2);

select is(pg_temp.refusal($$ select irrevon.contract_refuse('malformed_contract', '/scope', 'is short') $$),
  'IR101 /scope: is short', 'a contract');
select is(length(pg_temp.refusal(format($$ select irrevon.contract_refuse('malformed_declaration', %L, 'r') $$, '/' || repeat('x', 9999)))),
  length('IR104 : r') + 256, 'and no path too long for a log line');

select * from finish();
rollback;
