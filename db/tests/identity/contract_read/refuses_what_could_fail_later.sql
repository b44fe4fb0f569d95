begin;
\ir ../../support/refusal.psql
select plan(31);

select is(pg_temp.contract_with(member, value), 'accepted', name)
  from (values
    ('a scope of 512 octets',         'scope',         to_jsonb(repeat('é', 256))),
    ('an effect type of 256 octets',  'effect_type',   to_jsonb(repeat('é', 128))),
    ('an authority of 512 octets',    'authority_ref', to_jsonb(repeat('x', 512))),
    ('an adapter of 256 octets',      'adapter_id',    to_jsonb(repeat('x', 256))),
    ('a branch of 512 octets',        'branch_ref',    to_jsonb(repeat('x', 512))),
    ('an opaque value, perhaps',      'stable_ids',    '{"order_id":" 9410"}'),
    ('null inside parameters',        'parameters',    '{"note":null}')
  ) as cases (name, member, value);

select is(pg_temp.contract_with(member, value), 'IR101 ' || answer, name)
  from (values
    ('a scope of 513 octets',         'scope',         to_jsonb(repeat('é', 256) || 'x'), '/scope: is a string of 1 to 512 octets'),
    ('an effect type of 257 octets',  'effect_type',   to_jsonb(repeat('é', 128) || 'x'), '/effect_type: is a string of 1 to 256 octets'),
    ('an authority of 513 octets',    'authority_ref', to_jsonb(repeat('x', 513)), '/authority_ref: is a string of 1 to 512 octets'),
    ('an adapter of 257 octets',      'adapter_id',    to_jsonb(repeat('x', 257)), '/adapter_id: is a string of 1 to 256 octets'),
    ('a branch of 513 octets',        'branch_ref',    to_jsonb(repeat('x', 513)), '/branch_ref: is a string of 1 to 512 octets'),
    ('no branch at all',              'branch_ref',    '""',  '/branch_ref: is a string of 1 to 512 octets'),
    ('a number for a scope',          'scope',         '7',   '/scope: is a string of 1 to 512 octets'),
    ('a scope with a blank',          'scope',         '"acme\u00a0"', '/scope: identity strings have no blanks at their edges'),
    ('a scope in NFD',                'scope',         to_jsonb(U&'Cafe\0301'::text), '/scope: identity strings are in Unicode normalization form C'),
    ('an effect type with a blank',   'effect_type',   '"\ufefforder.create"', '/effect_type: identity strings have no blanks at their edges'),
    ('an instant without offset',     'stamped_at',    '"2026-03-29T02:30:00"', '/stamped_at: is an RFC 3339 date-time with offset'),
    ('an instant without end',        'stamped_at',    '"infinity"', '/stamped_at: is an RFC 3339 date-time with offset'),
    ('30 February',                   'event_time',    '"2026-02-30T00:00:00Z"', '/event_time: is an RFC 3339 date-time with offset'),
    ('a list for stable ids',         'stable_ids',    '[]', '/stable_ids: is an object'),
    ('a number for an id',            'stable_ids',    '{"order_id":7}', '/stable_ids/order_id: is a string of 1 to 512 characters'),
    ('text for parameters',           'parameters',    '"x"', '/parameters: is an object'),
    ('2^53',                          'parameters',    '{"x":9007199254740992}',
     '/parameters/x: numbers lie within 2^53 - 1 of zero and, unless zero, not within 1e-307 of it'),
    ('33 deep',                       'parameters',    (repeat('{"a":', 32) || '{}' || repeat('}', 32))::jsonb,
     '/parameters: objects and arrays nest at most 32 deep'),
    ('a null',                        'event_time',    'null', '/event_time: is never null'),
    ('a member of our own',           'effect_id',     '"x"', '/effect_id: unknown members are refused')
  ) as cases (name, member, value, answer);

select is(pg_temp.refusal('select * from irrevon.contract_read(null)'), 'IR101 : the document is given', 'no contract');
select is(pg_temp.refusal(format('select * from irrevon.contract_read(%L)', repeat('[', 1048576))),
  'IR101 : objects and arrays are at most 20000, nested at most 100 deep', 'a megabyte of brackets');
select is(pg_temp.refusal(format('select * from irrevon.contract_read(%L)', replace(pg_temp.contract()::text, 'SKU-118', 'S\u0000'))),
  'IR101 /parameters/line_items/0/sku: strings hold no NUL and no lone surrogate', 'a NUL');
select is(pg_temp.refusal(format('select * from irrevon.contract_read(%L)', replace(pg_temp.contract()::text, '{"order_id"', '{"order_id":"1","order_id"'))),
  'IR101 /stable_ids/order_id: no member is named twice', 'a member named twice');

select * from finish();
rollback;
