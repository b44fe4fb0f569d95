begin;
\ir ../../support/refusal.psql
select plan(18);

select is(irrevon.contract_check_stable_id_members(ids), ids, name)
  from (values
    ('one member', '{"order_id":"9410"}'::jsonb),
    ('32 members', (select jsonb_object_agg('id' || n, 'x') from generate_series(1, 32) as n)),
    ('a name of 128 octets', jsonb_build_object(repeat('é', 64), 'x')),
    ('a value of 512 characters', jsonb_build_object('a', repeat('é', 512))),
    ('a value with blanks, which may be opaque', '{"a":" x "}')
  ) as cases (name, ids);

select is(pg_temp.refusal(format('select irrevon.contract_check_stable_id_members(%L)', ids)), 'IR101 /stable_ids' || answer, name)
  from (values
    ('no object', '[]'::jsonb, ': is an object'), ('a string', '"x"', ': is an object'),
    ('no member', '{}', ': holds 1 to 32 members'),
    ('33 members', (select jsonb_object_agg('id' || n, 'x') from generate_series(1, 33) as n), ': holds 1 to 32 members'),
    ('no name', '{"":"x"}', '/: names hold 1 to 128 octets'),
    ('a name of 129 octets', jsonb_build_object(repeat('x', 129), 'x'), '/' || repeat('x', 128) || ': names hold 1 to 128 octets'),
    ('a name with a blank', '{"a ":"x"}', '/a : identity strings have no blanks at their edges'),
    ('a name in NFD', jsonb_build_object(U&'e\0301', 'x'), U&'/e\0301: identity strings are in Unicode normalization form C'),
    ('an empty value', '{"a":""}', '/a: is a string of 1 to 512 characters'),
    ('a value of 513 characters', jsonb_build_object('a', repeat('x', 513)), '/a: is a string of 1 to 512 characters'),
    ('null', '{"a":null}', '/a: is a string of 1 to 512 characters'),
    ('a number', '{"a":7}', '/a: is a string of 1 to 512 characters'),
    ('a list', '{"a":["7"]}', '/a: is a string of 1 to 512 characters')
  ) as cases (name, ids, answer);

select * from finish();
rollback;
