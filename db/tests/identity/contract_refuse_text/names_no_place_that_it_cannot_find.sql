-- Decision W10: finding the place has a bound of its own; the refusal stands without it.
begin;
\ir ../../support/refusal.psql
select plan(2);

select is(pg_temp.refusal(format('select irrevon.contract_refuse_text(%L, %L)',
  '{"a": [' || rtrim(repeat('1,', 25000), ',') || '], "b": {"x": 1, "x": 2}}', 'malformed_contract')),
  'IR101 : no member is named twice', 'behind more than it looks through');
select is(pg_temp.refusal(format('select irrevon.contract_refuse_text(%L, %L)',
  '{"a": 0.' || repeat('0', 20000) || '1}', 'malformed_contract')),
  'IR101 : numbers lie within 2^53 - 1 of zero and, unless zero, not within 1e-307 of it', 'with more digits than numeric has');

select * from finish();
rollback;
