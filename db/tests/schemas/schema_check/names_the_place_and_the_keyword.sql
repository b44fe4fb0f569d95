begin;
select plan(22);

select is(irrevon.schema_check(schema, value), answer::jsonb, schema::text || ' on ' || left(value::text, 40))
  from (values
    ('true'::jsonb, '{"a": 1}'::jsonb, null),
    ('{}', 'null', null),
    ('false', '{}', '{"path": "", "rule": "false: no value is allowed"}'),
    ('{"type": "object"}', '[]', '{"path": "", "rule": "type object"}'),
    ('{"required": ["a"]}', '{"b": 1}', '{"path": "/a", "rule": "required by schema"}'),
    ('{"required": ["a"]}', '"no object"', null),
    ('{"properties": {"a": {"items": {"maxLength": 3}}}}', '{"a": ["abc", "abcd"]}', '{"path": "/a/1", "rule": "maxLength 3"}'),
    ('{"properties": {"a": true}, "additionalProperties": false}', '{"a": 1, "b/c~d": 2}',
     '{"path": "/b~1c~0d", "rule": "additionalProperties false"}'),
    ('{"additionalProperties": {"type": "null"}}', '{"a": null, "b": 2}', '{"path": "/b", "rule": "type null"}'),
    ('{"items": {"$ref": "#"}, "maxItems": 2}', '[[], [[1, 2, 3]]]', '{"path": "/1/0", "rule": "maxItems 2"}'),
    ('{"items": {"$ref": "#/$defs/a"}, "$defs": {"a": {"const": 1}}}', '[1.0, 2]', '{"path": "/1", "rule": "const"}'),
    ('{"properties": {"a": {"$ref": "#/$defs/a"}}, "$defs": {"a": {"const": 1}}}', '{"a": 2}', '{"path": "/a", "rule": "const"}'),
    ('{"$ref": "#/$defs/a", "minimum": 2, "$defs": {"a": {"maximum": 3}}}', '1', '{"path": "", "rule": "minimum 2"}'),
    ('{"$ref": "#/$defs/a", "minimum": 2, "$defs": {"a": {"maximum": 3}}}', '4', '{"path": "", "rule": "maximum 3"}'),
    ('{"$ref": "#/$defs/a", "minimum": 2, "$defs": {"a": {"maximum": 3}}}', '2', null),
    ('{"$ref": "#/$defs/a", "$defs": {"a": {"$ref": "#/$defs/b"}, "b": {"type": "string"}}}', '2', '{"path": "", "rule": "type string"}'),
    ('{"$ref": "#/$defs/a", "properties": {"x": true}, "$defs": {"a": {"additionalProperties": false}}}', '{"x": 1}',
     '{"path": "/x", "rule": "additionalProperties false"}'),
    ('{"$ref": "#/$defs/a", "properties": {"x": {"minimum": 1}}, "$defs": {"a": {"properties": {"x": {"maximum": 2}}}}}', '{"x": 3}',
     '{"path": "/x", "rule": "maximum 2"}'),
    ('{"$ref": "#/$defs/a", "items": {"minimum": 1}, "$defs": {"a": {"items": {"maximum": 2}}}}', '[3]',
     '{"path": "/0", "rule": "maximum 2"}'),
    ('{"format": "email", "title": "t", "default": 1, "examples": [1], "$comment": "c", "deprecated": true}', '"no address"', null)
  ) as cases (schema, value, answer);

select is(irrevon.schema_check('{"items": {"$ref": "#"}, "type": ["array", "null"]}', (repeat('[', 60) || 'true' || repeat(']', 60))::jsonb) ->> 'rule',
  'type array or null', 'recursion goes as deep as the data');
select unalike(irrevon.schema_check('{"additionalProperties": {"enum": ["x"]}}', '{"card": "4111-1111"}')::text, '%4111%',
  'and the value is not told');

select * from finish();
rollback;
