begin;
select plan(6);

select is(irrevon.schema_check_items('{"$defs": {"n": {"type": "null"}}}', schemas::jsonb[], value), answer::jsonb, value::text || ' under ' || schemas::text)
  from (values
    (array['{"items": {"type": "null"}}'], '[]'::jsonb, null),
    (array['{"items": {"type": "null"}}'], '[null, null, 0]', '{"path": "/2", "rule": "type null"}'),
    (array['{"items": {"$ref": "#/$defs/n"}}'], '[1]', '{"path": "/0", "rule": "type null"}'),
    (array['{"maxItems": 1}', 'true'], '[1, 2]', null),
    (array['{"items": {"minimum": 1}}', '{"items": {"maximum": 2}}'], '[1, 2, 3]', '{"path": "/2", "rule": "maximum 2"}'),
    (array['{"items": false}'], '[]', null)
  ) as cases (schemas, value, answer);

select * from finish();
rollback;
