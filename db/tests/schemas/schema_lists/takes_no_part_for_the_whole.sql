begin;
select plan(12);

select is(irrevon.schema_lists(listed, value, jsonb_typeof(value)), answer, value::text || ' in ' || listed::text)
  from (values
    ('[]'::jsonb, 'null'::jsonb, false),
    ('[null]', 'null', true),
    ('["a", 1]', '1.0', true),
    ('["a", 1]', '"1"', false),
    ('[["a"]]', '"a"', false),
    ('[["a", "b"]]', '["a"]', false),
    ('[["a", "b"]]', '["a", "b"]', true),
    ('[{"a": 1, "b": 2}]', '{"a": 1}', false),
    ('[{"a": 1, "b": 2}]', '{"b": 2, "a": 1}', true),
    ('[[]]', '{}', false),
    ('[{}]', '[]', false),
    ('[false]', '0', false)
  ) as cases (listed, value, answer);

select * from finish();
rollback;
