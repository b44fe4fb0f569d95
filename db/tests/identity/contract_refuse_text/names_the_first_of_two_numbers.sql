begin;
\ir ../../support/refusal.psql
select plan(1);

select is(pg_temp.refusal($$ select irrevon.contract_refuse_text('{"a": 1, "b": 1e200, "c": 1e200}', 'malformed_contract') $$),
  'IR101 /b: numbers lie within 2^53 - 1 of zero and, unless zero, not within 1e-307 of it', 'and no error of the server''s');

select * from finish();
rollback;
