begin;
select plan(2);

select set_eq($$ select jsonb_object_keys(irrevon.schema_keywords()) $$,
  array['type', 'enum', 'const', 'required', 'properties', 'additionalProperties', 'items', 'minLength', 'maxLength', 'minItems', 'maxItems',
        'minProperties', 'maxProperties', 'minimum', 'maximum', 'exclusiveMinimum', 'exclusiveMaximum', '$ref', '$defs', 'title',
        'description', 'default', 'examples', 'deprecated', 'readOnly', 'writeOnly', '$comment', '$schema', 'format'],
  'the enforced ones and the annotations');
select is_empty($$ select value from jsonb_each_text(irrevon.schema_keywords()) where irrevon.schema_keyword_flaw(value, '1') = 'x' $$,
  'schema_keyword_flaw knows the kind of each');

select * from finish();
rollback;
