begin;
select plan(6);

select is(irrevon.schema_flaw_node('{}', schema)::text, answer, schema::text)
  from (values
    ('true'::jsonb, null), ('{"items": {}}', null),
    ('null', '{"path": "", "rule": "is a schema: an object or a boolean"}'),
    ('[]', '{"path": "", "rule": "is a schema: an object or a boolean"}'),
    ('{"items": [{}]}', '{"path": "/items", "rule": "is a schema: an object or a boolean"}'),
    ('{"minLength": -1}', '{"path": "/minLength", "rule": "is an integer of at least 0"}')
  ) as cases (schema, answer);

select * from finish();
rollback;
