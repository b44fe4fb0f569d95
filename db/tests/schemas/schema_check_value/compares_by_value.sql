begin;
select plan(22);

select is(irrevon.schema_check_value(jsonb_build_object('const', a), b, jsonb_typeof(b)),
          case when not same then 'const' end, 'const: ' || a::text || ' and ' || b::text)
  from (values ('1'::jsonb, '1.0'::jsonb, true), ('0', 'false', false), ('1', '"1"', false), ('null', 'null', true), ('null', 'false', false),
               ('{"a": 1, "b": [2.0]}', '{"b": [2], "a": 1.0}', true), ('[1, 2]', '[2, 1]', false), ('[1, 2]', '[1]', false),
               ('{"a": 1}', '{"a": 1, "b": 2}', false), ('"é"', '"e\u0301"', false), ('[0]', '[false]', false)) as pairs (a, b, same);
select is(irrevon.schema_check_value(jsonb_build_object('enum', jsonb_build_array('x', a)), b, jsonb_typeof(b)),
          case when not same then 'enum' end, 'enum: ' || a::text || ' and ' || b::text)
  from (values ('1'::jsonb, '1.0'::jsonb, true), ('0', 'false', false), ('1', '"1"', false), ('null', 'null', true), ('null', 'false', false),
               ('{"a": 1, "b": [2.0]}', '{"b": [2], "a": 1.0}', true), ('[1, 2]', '[2, 1]', false), ('[1, 2]', '[1]', false),
               ('{"a": 1}', '{"a": 1, "b": 2}', false), ('"é"', '"e\u0301"', false), ('[0]', '[false]', false)) as pairs (a, b, same);

select * from finish();
rollback;
