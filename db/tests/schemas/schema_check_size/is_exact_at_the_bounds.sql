begin;
select plan(9);

select is(irrevon.schema_check_size(schema, what, size), answer, schema::text || ' of ' || size::text)
  from (values
    ('{"minLength": 2}'::jsonb, 'Length', 1, 'minLength 2'),
    ('{"minLength": 2.0}', 'Length', 1, 'minLength 2'),
    ('{"minLength": 2}', 'Length', 2, null),
    ('{"maxItems": 2}', 'Items', 3, 'maxItems 2'),
    ('{"maxItems": 2}', 'Items', 2, null),
    ('{"maxItems": 0}', 'Items', 0, null),
    ('{"maxItems": 1}', 'Length', 2, null),
    ('{"maxProperties": 9007199254740991}', 'Properties', 2147483647, null)
  ) as cases (schema, what, size, answer);
select is(irrevon.schema_check('{"maxLength": 2}', '"\ud83d\ude00\ud83d\ude00"'), null, 'characters are code points');

select * from finish();
rollback;
