begin;
select plan(4);

select is(irrevon.schema_with_targets('{"$defs": {"a": {"$ref": "#/$defs/b"}, "b": {"minimum": 1}, "c": {"$ref": "#/$defs/c"}}}', schemas::jsonb[]),
          answer::jsonb[], schemas::text)
  from (values
    (array['{"type": "null"}', 'true'], array['{"type": "null"}', 'true']),
    (array['{"$ref": "#/$defs/a"}'], array['{"$ref": "#/$defs/a"}', '{"$ref": "#/$defs/b"}', '{"minimum": 1}']),
    (array['{"$ref": "#/$defs/b"}', '{"minimum": 1.0}'], array['{"$ref": "#/$defs/b"}', '{"minimum": 1.0}']),
    (array['{"$ref": "#/$defs/c"}'], array['{"$ref": "#/$defs/c"}'])
  ) as cases (schemas, answer);

select * from finish();
rollback;
