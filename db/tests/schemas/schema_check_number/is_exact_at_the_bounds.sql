begin;
select plan(13);

select is(irrevon.schema_check_number(schema, number), answer, schema::text || ' of ' || number::text)
  from (values
    ('{}'::jsonb, 1, null),
    ('{"minimum": 2}', 2, null),
    ('{"minimum": 2}', 1.999, 'minimum 2'),
    ('{"maximum": 2}', 2, null),
    ('{"maximum": 2}', 2.001, 'maximum 2'),
    ('{"maximum": -1e15}', 0, 'maximum -1000000000000000'),
    ('{"exclusiveMinimum": 2}', 2, 'exclusiveMinimum 2'),
    ('{"exclusiveMinimum": 2}', 2.001, null),
    ('{"exclusiveMaximum": 2.50}', 2.5, 'exclusiveMaximum 2.5'),
    ('{"exclusiveMaximum": 2}', 1.999, null),
    ('{"minimum": 9007199254740991}', 9007199254740990, 'minimum 9007199254740991'),
    ('{"minimum": 0, "exclusiveMinimum": 0}', 0, 'exclusiveMinimum 0')
  ) as cases (schema, number, answer);
select cmp_ok(length(irrevon.schema_check_number(jsonb_build_object('minimum', ('1.' || repeat('1', 9000))::numeric), 1)), '<', 40,
  'a bound of many digits is told in few');

select * from finish();
rollback;
