-- The cost is bounded by schemas times values, however a schema is written.
begin;
select plan(2);

-- Without that, each level would double the work of the one inside: 2^30 calls.
select is(irrevon.schema_check(
    '{"$ref": "#/$defs/a", "items": {"$ref": "#/$defs/b"}, "$defs": {
        "a": {"items": {"$ref": "#/$defs/b"}, "$ref": "#/$defs/b"},
        "b": {"items": {"$ref": "#/$defs/a"}, "maxItems": 1}}}',
    (repeat('[', 30) || repeat(']', 30))::jsonb), null, 'definitions that refer to each other twice over');
select is(irrevon.schema_check(
    '{"items": {"$ref": "#"}, "$ref": "#/$defs/a", "$defs": {"a": {"items": {"$ref": "#", "$comment": "another"}}}}',
    (repeat('[', 30) || repeat(']', 30))::jsonb), null, 'and two spellings of the same');

select * from finish();
rollback;
