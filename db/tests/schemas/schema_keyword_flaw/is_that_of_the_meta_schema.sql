begin;
select plan(39);

select is(irrevon.schema_keyword_flaw(kind, value), null, kind || ' ' || value::text)
  from (values ('any', 'null'::jsonb), ('array', '[]'), ('string', '""'), ('boolean', 'false'), ('number', '-1.5'), ('schemas', '{}'),
               ('reference', '"#"'), ('dialect', '"https://json-schema.org/draft/2020-12/schema"'), ('size', '0'), ('size', '2.0'),
               ('types', '"integer"'), ('types', '["null", "string"]'), ('names', '[]'), ('names', '["a", "", "b"]'), ('schema', '1')
  ) as fine (kind, value);
select isnt(irrevon.schema_keyword_flaw(kind, value), null, 'no ' || kind || ' ' || value::text)
  from (values ('array', '{}'::jsonb), ('string', '1'), ('boolean', '"true"'), ('number', '"1"'), ('schemas', '[]'), ('schemas', 'true'),
               ('reference', '{}'), ('dialect', '"http://json-schema.org/draft-07/schema#"'), ('size', '-1'), ('size', '0.5'), ('size', '"1"'),
               ('size', 'null'), ('types', '"float"'), ('types', '[]'), ('types', '["null", "null"]'), ('types', '["null", "float"]'),
               ('types', '{}'), ('types', 'null'), ('types', '[["null"]]'), ('names', '"a"'), ('names', '["a", "a"]'), ('names', '["a", 1]'),
               ('names', 'true'), ('names', '[null]')
  ) as flawed (kind, value);

select * from finish();
rollback;
