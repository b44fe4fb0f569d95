begin;
select plan(11);

select is(irrevon.schema_check_members('{"$defs": {"n": {"type": "null"}}}', schemas::jsonb[], value), answer::jsonb, value::text || ' under ' || schemas::text)
  from (values
    (array['{"required": ["b", "a"]}'], '{}'::jsonb, '{"path": "/b", "rule": "required by schema"}'),
    (array['{"required": []}'], '{}', null),
    (array['{"required": ["a"], "properties": {"a": false}}'], '{"a": 1}', '{"path": "/a", "rule": "false: no value is allowed"}'),
    (array['{"properties": {"a": {"type": "null"}}}'], '{"a": null, "b": 1}', null),
    (array['{"properties": {"a": {}}, "additionalProperties": false}'], '{"a": 1}', null),
    (array['{"properties": {"a": {}}, "additionalProperties": {"$ref": "#/$defs/n"}}'], '{"a": 1, "b": 2}', '{"path": "/b", "rule": "type null"}'),
    (array['{"properties": {"a": {}}}', '{"additionalProperties": false}'], '{"a": 1}', '{"path": "/a", "rule": "additionalProperties false"}'),
    (array['{"properties": {"a": {}}}', '{"properties": {"a": {"$ref": "#/$defs/n"}}}'], '{"a": 1}', '{"path": "/a", "rule": "type null"}'),
    (array['{"properties": {"properties": {"type": "null"}}}'], '{"properties": 1}', '{"path": "/properties", "rule": "type null"}'),
    (array['{"properties": {"0": {"type": "null"}}}'], '{"0": 1}', '{"path": "/0", "rule": "type null"}'),
    (array['true', '{"minProperties": 1}'], '{"a": 1}', null)
  ) as cases (schemas, value, answer);

select * from finish();
rollback;
