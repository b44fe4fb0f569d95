-- Decision W12: no bytes that a destination can send block an outcome.
begin;
select plan(28);

create temporary table hostile (position integer, what text, ref text, evidence text, token uuid);
insert into hostile values
  (1,  'no evidence',             'r', null),
  (2,  'an empty text',           'r', ''),
  (3,  'no JSON',                 'r', '<html>502 Bad Gateway</html>'),
  (4,  'an array',                'r', '[1, 2]'),
  (5,  'a string',                'r', '"text"'),
  (6,  'a NUL escape',            'r', '{"a": "\u0000"}'),
  (7,  'a lone surrogate',        'r', '{"a": "\ud800"}'),
  (8,  'a reversed pair',         'r', '{"a": "\udc00\ud800"}'),
  (9,  'a number too large',      'r', '{"a": 1e200000}'),
  (10, 'deep nesting',            'r', repeat('[', 100000)),
  (11, 'deep objects',            'r', repeat('{"a":', 5000) || '1' || repeat('}', 5000)),
  (12, '300 kB of evidence',      'r', jsonb_build_object('a', repeat('x', 300000))::text),
  (13, 'a reference of 1 MB',     repeat('r', 1000000), '{}'),
  (14, 'control and bidi characters', E'a\u0001\u202e\u2066b', E'{"a": "\u202e"}');
update hostile set token = irrevon_test.token_of(irrevon_test.execution_at('DISPATCHED'));
grant select on hostile to public;

set local role irrevon_app;
select is((irrevon.record_outcome(token, 'OK', null, ref, null, evidence)).outcome, 'settled',
  what || ' is stored')
  from hostile order by position;
select ok(octet_length(d.evidence::text) <= 8192 and jsonb_typeof(d.evidence) = 'object'
  and octet_length(d.destination_ref) <= 512,
          what || ' is held within the bounds')
  from hostile join irrevon.dispatch_attempts a on a.claim_token = token
  join irrevon.dispatch_receipts d using (attempt_id) order by position;

select * from finish();
rollback;
