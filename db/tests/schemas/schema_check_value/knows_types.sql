begin;
select plan(57);

select is(irrevon.schema_check_value(jsonb_build_object('type', named), value, jsonb_typeof(value)) is null,
          named = any (types), value::text || ' as ' || named)
  from (values ('null'::jsonb, '{"null"}'::text[]), ('true', '{boolean}'), ('"1"', '{string}'), ('""', '{string}'), ('{}', '{object}'),
               ('[]', '{array}'), ('1.5', '{number}'), ('1.0', '{number,integer}')) as given (value, types)
 cross join unnest('{"null",boolean,object,array,number,string,integer}'::text[]) as named;
select is(irrevon.schema_check_value('{"type": ["string", "integer"]}', '1.5', 'number'), 'type string or integer',
          'and lists of them');

select * from finish();
rollback;
