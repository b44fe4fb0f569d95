-- Conformance F01: an instant is RFC 3339 with an offset, never a word that PostgreSQL happens to know.
begin;
select plan(24);
\ir ../../support/refusal.psql

select results_eq('select * from irrevon.authority_read(null)', 'values (null::text, null::timestamptz)', 'none is none');
select results_eq($$ select * from irrevon.authority_read('{"stamped_at": "2026-07-21T11:00:00+02:00", "authority_ref": "a"}') $$,
  $$ values ('a'::text, '2026-07-21T09:00:00Z'::timestamptz) $$, 'an instant, whatever its offset');
select is((irrevon.authority_read(format('{"authority_ref": "%s", "stamped_at": "2026-07-21T09:00:00Z"}', repeat('r', 512)))).authority_ref,
  repeat('r', 512), 'a reference of 512 octets');

select is(pg_temp.refusal(format('select * from irrevon.authority_read(%L)', given)), 'IR101 ' || expected, why)
  from (values
    (1,  '',              ': the text is JSON (RFC 8259)', 'nothing at all'),
    (2,  'null',          ': the document is one JSON object', 'a JSON null'),
    (3,  '["a"]',         ': the document is one JSON object', 'an array'),
    (4,  '{}',            ': has authority_ref and stamped_at, and no other member', 'no member'),
    (5,  '{"authority_ref": "a"}', ': has authority_ref and stamped_at, and no other member', 'no stamp'),
    (6,  '{"stamped_at": "2026-07-21T09:00:00Z"}', ': has authority_ref and stamped_at, and no other member', 'no reference'),
    (7,  '{"authority_ref": "a", "stamped_at": "2026-07-21T09:00:00Z", "scope": "s"}',
         ': has authority_ref and stamped_at, and no other member', 'a third member'),
    (8,  '{"authority_ref": "a", "authority_ref": "b", "stamped_at": "2026-07-21T09:00:00Z"}',
         '/authority_ref: no member is named twice', 'a member twice'),
    (9,  '{"authority_ref": "\u0000", "stamped_at": "2026-07-21T09:00:00Z"}',
         '/authority_ref: strings hold no NUL and no lone surrogate', 'a NUL'),
    (10, '{"authority_ref": "\ud800", "stamped_at": "2026-07-21T09:00:00Z"}',
         '/authority_ref: strings hold no NUL and no lone surrogate', 'a lone surrogate'),
    (11, '{"authority_ref": "", "stamped_at": "2026-07-21T09:00:00Z"}',
         '/authority_ref: is a string of 1 to 512 octets', 'an empty reference'),
    (12, format('{"authority_ref": "%s", "stamped_at": "2026-07-21T09:00:00Z"}', repeat('r', 511) || 'é'),
         '/authority_ref: is a string of 1 to 512 octets', 'a reference of 513 octets'),
    (13, '{"authority_ref": null, "stamped_at": "2026-07-21T09:00:00Z"}',
         '/authority_ref: is a string of 1 to 512 octets', 'a null reference'),
    (14, '{"authority_ref": 7, "stamped_at": "2026-07-21T09:00:00Z"}',
         '/authority_ref: is a string of 1 to 512 octets', 'a number for a reference'),
    (15, '{"authority_ref": "a", "stamped_at": null}', '/stamped_at: is an RFC 3339 date-time with offset', 'a null stamp'),
    (16, '{"authority_ref": "a", "stamped_at": "now"}', '/stamped_at: is an RFC 3339 date-time with offset', 'now'),
    (17, '{"authority_ref": "a", "stamped_at": "infinity"}', '/stamped_at: is an RFC 3339 date-time with offset', 'infinity'),
    (18, '{"authority_ref": "a", "stamped_at": "2026-07-21T09:00:00"}', '/stamped_at: is an RFC 3339 date-time with offset', 'no offset'),
    (19, '{"authority_ref": "a", "stamped_at": 20260721}', '/stamped_at: is an RFC 3339 date-time with offset', 'a number for a stamp'),
    (20, '{"authority_ref": "a", "stamped_at": "2026-07-21T09:00:00Z"}' || repeat(' ', 4096),
         ': the document holds at most 4096 octets', 'more than 4 kB'),
    (21, repeat('[', 4000), ': objects and arrays are at most 20000, nested at most 100 deep', 'a deep nest')
  ) as bad(position, given, expected, why) order by position;

select * from finish();
rollback;
