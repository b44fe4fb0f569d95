begin;
\ir ../../support/refusal.psql
select plan(17);

select is(pg_temp.refusal(format('select irrevon.declaration_check(%L, %L, %L)', '/p', value, format)), answer, name)
  from (values
    ('a value',           'true'::jsonb, '"boolean"'::jsonb, 'accepted'),
    ('a wrong value',     '7',           '"boolean"',        'IR104 /p: is of type boolean'),
    ('an object',         '{"a":true}',  '{"a":"boolean"}',  'accepted'),
    ('no object',         '[]',          '{"a":"boolean"}',  'IR104 /p: is an object'),
    ('null',              'null',        '{"a":"boolean"}',  'IR104 /p: is an object'),
    ('a permitted null',  'null',        '{"?":"null","a":"boolean"}', 'accepted'),
    ('a missing member',  '{}',          '{"a":"boolean"}',  'IR104 /p/a: is required'),
    ('an unknown member', '{"a":true,"b":1}', '{"a":"boolean"}', 'IR104 /p/b: unknown members are refused'),
    ('a member named ?',  '{"a":true,"?":1}', '{"?":"null","a":"boolean"}', 'IR104 /p/?: unknown members are refused'),
    ('deeper down',       '{"a":{"b":7}}', '{"a":{"b":"boolean"}}', 'IR104 /p/a/b: is of type boolean'),
    ('a map',             '{"x":true,"y":false}', '{"*":"boolean"}', 'accepted'),
    ('a map of others',   '{"x":7}',     '{"*":"boolean"}',  'IR104 /p/x: is of type boolean'),
    ('a name with blanks', '{"x ":true}', '{"*":"boolean"}', 'IR104 /p/x : identity strings have no blanks at their edges'),
    ('no name',           '{"":true}',   '{"*":"boolean"}',  'IR104 /p/: names hold 1 to 256 octets'),
    ('a name of 256 octets', jsonb_build_object(repeat('é', 128), true), '{"*":"boolean"}', 'accepted'),
    ('a name of 257',     jsonb_build_object(repeat('x', 257), true), '{"*":"boolean"}',
                          'IR104 /p/' || repeat('x', 128) || ': names hold 1 to 256 octets'),
    ('a map of 257',      (select jsonb_object_agg(n, true) from generate_series(1, 257) as n), '{"*":"boolean"}',
                          'IR104 /p: holds at most 256 members')
  ) as cases (name, value, format, answer);

select * from finish();
rollback;
