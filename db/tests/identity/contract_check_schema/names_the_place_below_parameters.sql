begin;
\ir ../../support/refusal.psql
select plan(3);

select is(pg_temp.refusal($$ select irrevon.contract_check_schema('{"a":1}', '{"type": "object"}') $$), 'accepted', 'what fits');
select is(pg_temp.refusal($$ select irrevon.contract_check_schema('{"a":[{"b":"secret"}]}',
    '{"properties": {"a": {"items": {"properties": {"b": {"maxLength": 5}}}}}}') $$),
  'IR101 /parameters/a/0/b: maxLength 5', 'what does not is named by place and keyword');
select is(pg_temp.refusal($$ select irrevon.contract_check_schema('{}', 'false') $$),
  'IR101 /parameters: false: no value is allowed', 'the payload as a whole, too');

select * from finish();
rollback;
