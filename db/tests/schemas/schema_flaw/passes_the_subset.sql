begin;
select plan(7);

select is(irrevon.schema_flaw(schema), null, left(schema::text, 60))
  from (values
    ('true'::jsonb), ('false'), ('{}'),
    ('{"type": "object", "required": ["line_items"], "properties": {"line_items": {"type": "array"}}}'),
    ('{"$schema": "https://json-schema.org/draft/2020-12/schema", "title": "t", "description": "d", "default": null, "examples": [1],
       "deprecated": false, "readOnly": true, "writeOnly": true, "$comment": "c", "format": "date", "enum": [], "const": {"pattern": 1}}'),
    ('{"properties": {"pattern": {"items": {"$ref": "#"}}}, "additionalProperties": {"$ref": "#/$defs/a"}, "$defs": {"a": {"$ref": "#/$defs/b"}, "b": true}}')
  ) as cases (schema);
select is(irrevon.schema_flaw((repeat('{"items": ', 95) || 'false' || repeat('}', 95))::jsonb), null, 'as deep as a declaration can be');

select * from finish();
rollback;
