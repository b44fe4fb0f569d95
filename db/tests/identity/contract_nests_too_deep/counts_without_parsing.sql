begin;
\ir ../../support/refusal.psql
select plan(11);

select is(irrevon.contract_nests_too_deep(text), deep, name)
  from (values
    ('100 arrays',                    repeat('[', 100) || repeat(']', 100), false),
    ('101 arrays',                    repeat('[', 101) || repeat(']', 101), true),
    ('100 objects',                   repeat('{"a":', 99) || '{}' || repeat('}', 99), false),
    ('a mixture of 102',              repeat('[{"a":', 51) || '1' || repeat('}]', 51), true),
    ('a megabyte of open brackets',   repeat('[', 1048576), true),
    ('200 arrays side by side',       '[' || repeat('[],', 199) || '[]]', false),
    ('brackets inside a string',      '["' || repeat('[', 5000) || '"]', false),
    ('and behind escaped quotes',     '["' || repeat('\"[\\', 5000) || '"]', false),
    ('a string that ends in \\',      '["\\",' || repeat('[', 101) || repeat(']', 102), true),
    ('20,001 side by side',           '[' || repeat('{},', 19999) || '{}]', true),
    ('not JSON at all',               repeat('{', 101) || repeat('}', 101), true)
  ) as cases (name, text, deep);

select * from finish();
rollback;
