begin;
\ir ../../support/refusal.psql
select plan(13);

select is(pg_temp.refusal(format('select irrevon.declaration_check_tier(%L)', pg_temp.declaration() || changes)), answer, name)
  from (values
    ('C2 as documented',          '{}'::jsonb, 'accepted'),
    ('C1 with a key and a window', '{"tier":"C1","idempotency":{"supported":true,"window":"PT24H"}}', 'accepted'),
    ('C1 without a key',          '{"tier":"C1"}', 'IR104 /idempotency/supported: tier C1 needs idempotency'),
    ('C1 without a window',       '{"tier":"C1","idempotency":{"supported":true,"window":null}}',
                                  'IR104 /idempotency/window: tier C1 needs a window longer than nothing'),
    ('C1 with an empty window',   '{"tier":"C1","idempotency":{"supported":true,"window":"PT0S"}}',
                                  'IR104 /idempotency/window: tier C1 needs a window longer than nothing'),
    ('C2 without a query',        '{"queryable":{"supported":false,"by":[]}}', 'IR104 /queryable/supported: tier C2 needs a query'),
    ('C2 with a key as well',     '{"idempotency":{"supported":true,"window":"PT1H"}}', 'accepted'),
    ('C3 with nothing',           '{"tier":"C3","queryable":{"supported":false,"by":[]},"list_queryable":false}', 'accepted'),
    ('C3 with a query',           '{"tier":"C3","list_queryable":false}', 'IR104 /tier: tier C3 has neither key nor query nor list'),
    ('C3 with a key',             '{"tier":"C3","queryable":{"supported":false,"by":[]},"list_queryable":false,"idempotency":{"supported":true,"window":"PT1H"}}',
                                  'IR104 /tier: tier C3 has neither key nor query nor list'),
    ('C3 with a list',            '{"tier":"C3","queryable":{"supported":false,"by":[]}}', 'IR104 /tier: tier C3 has neither key nor query nor list'),
    ('a query by nothing',        '{"queryable":{"supported":true,"by":[]}}',
                                  'IR104 /queryable/by: names keys if and only if queries are supported'),
    ('a query by a reference that nothing carries', '{"client_ref_field":null}',
                                  'IR104 /client_ref_field: a query by client_ref needs a field to carry it')
  ) as cases (name, changes, answer);

select * from finish();
rollback;
