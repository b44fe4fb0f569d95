begin;
\ir ../../support/refusal.psql
select plan(24);

select is(irrevon.declaration_list_flaw(kind, value), flaw, kind || ' ' || left(value::text, 50))
  from (values
    ('names',    '[]'::jsonb,        null),
    ('names',    '["a","b"]',        null),
    ('names',    '["a","a"]',        'lists nothing twice'),
    ('names',    '"a"',              'is an array of at most 256 items'),
    ('names',    (select jsonb_agg(n::text) from generate_series(1, 257) as n), 'is an array of at most 256 items'),
    ('names',    '["a",7]',          'names are strings of 1 to 128 octets'),
    ('names',    '["a",""]',         'names are strings of 1 to 128 octets'),
    ('names',    '["a "]',           'identity strings have no blanks at their edges'),
    ('uris',     '[]',               null),
    ('uris',     '["https://example.com/a?b#c","urn:isbn:1"]', null),
    ('uris',     '["docs"]',         'is a list of URIs (RFC 3986)'),
    ('uris',     '["see https://x.y"]', 'is a list of URIs (RFC 3986)'),
    ('uris',     '["https://"]',     'is a list of URIs (RFC 3986)'),
    ('uris',     '["https:/x"]',     'is a list of URIs (RFC 3986)'),
    ('uris',     '[7]',              'is a list of URIs (RFC 3986)'),
    ('uris',     jsonb_build_array('urn:' || repeat('x', 2044)), null),
    ('uris',     jsonb_build_array('urn:' || repeat('x', 2045)), 'is a list of URIs (RFC 3986)'),
    ('statuses', '[200,299]',        null),
    ('statuses', '[]',               'is a list of at least one integer from 200 to 299'),
    ('statuses', '[199]',            'is a list of at least one integer from 200 to 299'),
    ('statuses', '[300]',            'is a list of at least one integer from 200 to 299'),
    ('statuses', '["201"]',          'is a list of at least one integer from 200 to 299'),
    ('statuses', '[201.5]',          'is a list of at least one integer from 200 to 299'),
    ('statuses', '[true]',           'is a list of at least one integer from 200 to 299')
  ) as cases (kind, value, flaw);

select * from finish();
rollback;
