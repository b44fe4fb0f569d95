begin;
\ir ../../support/refusal.psql
select plan(10);

select is(irrevon.contract_numbers_out_of_range(value), beyond, 'in ' || left(value::text, 40))
  from (values
    ('9007199254740991'::jsonb, false), ('-9007199254740991', false), ('0', false), ('1e-307', false),
    ('9007199254740992', true), ('-9007199254740992', true), ('1e-400', true), ('-1e-308', true),
    ('{"a":[[{"b":[1, 2, 1e300]}]]}', true), ('{"a":"9007199254740992","b":[true,null,"1e-400"]}', false)
  ) as cases (value, beyond);

select * from finish();
rollback;
