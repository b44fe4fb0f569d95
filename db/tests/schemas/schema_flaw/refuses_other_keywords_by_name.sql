begin;
select plan(34);

select is(irrevon.schema_flaw(jsonb_build_object('type', 'object', keyword, '{}'::jsonb)),
          jsonb_build_object('path', '/' || keyword, 'rule', 'keyword "' || keyword || '" is not supported'), keyword)
  from unnest(array[
    'pattern', 'patternProperties', 'propertyNames', 'multipleOf', 'uniqueItems', 'contains', 'minContains', 'maxContains', 'prefixItems',
    'allOf', 'anyOf', 'oneOf', 'not', 'if', 'then', 'else', 'dependentSchemas', 'dependentRequired', 'unevaluatedItems',
    'unevaluatedProperties', '$id', '$anchor', '$dynamicRef', '$dynamicAnchor', '$vocabulary', 'contentEncoding', 'contentMediaType',
    'definitions', 'additionalItems', 'Required', 'requried', ''
  ]) as keyword;
select is(irrevon.schema_flaw('{"properties": {"a/b": {"items": {"additionalProperties": {"pattern": "x"}}}}}'),
  '{"path": "/properties/a~1b/items/additionalProperties/pattern", "rule": "keyword \"pattern\" is not supported"}', 'at any depth');
select is(irrevon.schema_flaw('{"$defs": {"unused": {"pattern": "x"}}}') ->> 'path', '/$defs/unused/pattern', 'and where nobody refers to');

select * from finish();
rollback;
