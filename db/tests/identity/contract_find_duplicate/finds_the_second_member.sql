begin;
\ir ../../support/refusal.psql
select plan(5);

select is(irrevon.contract_find_duplicate(text::json), path, text)
  from (values
    ('{"a":1,"b":2}', null), ('{"a":1,"a":1}', '/a'), ('{"a":{"b":1,"c":2,"b":3}}', '/a/b'),
    ('{"a":[{"b":1},{"b":1,"\u0062":2}]}', '/a/1/b'), ('{"a":{"b":1},"c":{"b":1}}', null)
  ) as cases (text, path);

select * from finish();
rollback;
