begin;
select plan(5);

select is(irrevon.schema_check_node('{}', schemas::jsonb[], value) ->> 'rule', answer, value::text || ' under ' || schemas::text)
  from (values
    (array['{"minimum": 1}', '{"maximum": 2}'], '0'::jsonb, 'minimum 1'),
    (array['{"minimum": 1}', '{"maximum": 2}'], '3', 'maximum 2'),
    (array['{"minimum": 1}', '{"maximum": 2}'], '2', null),
    (array['{}', '{"items": false}'], '[1]', 'false: no value is allowed'),
    (array['{}', '{"required": ["a"]}'], '{}', 'required by schema')
  ) as cases (schemas, value, answer);

select * from finish();
rollback;
