begin;
\ir ../../support/refusal.psql
select plan(4);

select is(irrevon.contract_parse('{"a":1}', 7, 'malformed_contract'), '{"a": 1}', 'seven octets of seven');
select is(pg_temp.refusal($$ select irrevon.contract_parse('{"a":1}', 6, 'malformed_contract') $$),
  'IR101 : the document holds at most 6 octets', 'seven of six');
select is(pg_temp.refusal($$ select irrevon.contract_parse('{"é":1}', 7, 'malformed_contract') $$),
  'IR101 : the document holds at most 7 octets', 'octets, not characters');
select is(pg_temp.refusal($$ select irrevon.contract_parse(null, 7, 'malformed_contract') $$),
  'IR101 : the document is given', 'none at all');

select * from finish();
rollback;
