begin;
\ir ../../support/refusal.psql
select plan(29);

select is(pg_temp.refusal(format('select * from irrevon.declaration_read(%L)', pg_temp.declaration() - member)),
          'IR104 /' || member || ': is required', member || ' is required')
  from unnest(array(select jsonb_object_keys(irrevon.declaration_format()))) as member;

select is(pg_temp.declaration_with(path, value), 'IR104 ' || answer, path)
  from (values
    ('{surprise}',                               'true'::jsonb,  '/surprise: unknown members are refused'),
    ('{idempotency,surprise}',                   'true',         '/idempotency/surprise: unknown members are refused'),
    ('{effect_types,order.create,surprise}',     'true',         '/effect_types/order.create/surprise: unknown members are refused'),
    ('{consistency,status_settlement_lag}',      '"soon"',
     '/consistency/status_settlement_lag: is null or an ISO 8601 duration of days, hours, minutes and seconds, at most 36500 days'),
    ('{tier}',                                   '"C1"',         '/idempotency/supported: tier C1 needs idempotency'),
    ('{citations,0}',                            '"the manual"', '/citations: is a list of URIs (RFC 3986)'),
    ('{citations}',                              '[]',           '/failures/rate_limited/citation: is the place of a citation, counted from 0'),
    ('{effect_types,order.create,stable_ids,required}', '["x"]', '/effect_types/order.create/stable_ids/required: is a subset of allowed'),
    ('{effect_types,order.create,parameters,maximum}', '9007199254740992',
     '/effect_types/order.create/parameters/maximum: numbers lie within 2^53 - 1 of zero and, unless zero, not within 1e-307 of it')
  ) as cases (path, value, answer);

select is(pg_temp.refusal(format('select * from irrevon.declaration_read(%L)', text)), 'IR104 ' || answer, name)
  from (values
    ('nothing', null, ': the document is given'),
    ('a member named twice', replace(pg_temp.declaration()::text, '"tier"', '"tier":"C1","tier"'), '/tier: no member is named twice')
  ) as cases (name, text, answer);

select * from finish();
rollback;
