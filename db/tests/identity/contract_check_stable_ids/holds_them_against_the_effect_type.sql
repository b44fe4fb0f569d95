begin;
\ir ../../support/refusal.psql
select plan(8);

select is(irrevon.contract_check_stable_ids('{"a":"1","b":"2"}', '{a}', '{a,b}', '{}'), '{"a":"1","b":"2"}', 'what is declared');
select is(irrevon.contract_check_stable_ids('{"a":"1"}', '{}', '{a,b}', '{}'), '{"a":"1"}', 'an allowed one may be absent');
select is(irrevon.contract_check_stable_ids('{"a":" 1 "}', '{a}', '{a}', '{a}'), '{"a":" 1 "}', 'an opaque one is taken as it is');

select is(pg_temp.refusal(format('select irrevon.contract_check_stable_ids(%L, %L, %L, %L)', ids, '{a}', '{a,b}', '{b}')),
          'IR101 /stable_ids' || answer, name)
  from (values
    ('a required one is missing',    '{"b":"1"}'::jsonb,                      '/a: is required by this effect type'),
    ('one that is not declared',     '{"a":"1","tool_call_id":"x"}',          '/tool_call_id: is not allowed by this effect type'),
    ('blanks at an edge',            '{"a":"9410 "}',                         '/a: identity strings have no blanks at their edges'),
    ('NFD',                          jsonb_build_object('a', U&'Cafe\0301'),  '/a: identity strings are in Unicode normalization form C'),
    ('opaque is by member',          '{"a":" x","b":" x"}',                   '/a: identity strings have no blanks at their edges')
  ) as cases (name, ids, answer);

select * from finish();
rollback;
