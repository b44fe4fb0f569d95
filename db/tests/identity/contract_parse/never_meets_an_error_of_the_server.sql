begin;
\ir ../../support/refusal.psql
select plan(15);

select is(irrevon.contract_parse('{"a": [1, {"b": null}]}', 100, 'malformed_contract'), '{"a": [1, {"b": null}]}', 'a document');
select is(irrevon.contract_parse('{"a":"' || repeat('[', 50000) || '"}', 99999, 'malformed_contract'),
          jsonb_build_object('a', repeat('[', 50000)), 'brackets in strings are text');

select is(left(pg_temp.refusal(format('select irrevon.contract_parse(%L, 2097152, %L)', text, 'malformed_contract')), 5), 'IR101', name)
  from (values
    ('null',                    null),
    ('no text',                 ''),
    ('a byte too many',         '{"a":"' || repeat('x', 2097152 - 7) || '"}'),
    ('a megabyte of [',         repeat('[', 1048576)),
    ('a megabyte of {"a":',     repeat('{"a":', 209715)),
    ('deep inside an object',   '{"a":' || repeat('[', 200000) || repeat(']', 200000) || '}'),
    ('an unfinished string',    '{"a":"' || repeat('\"', 500000)),
    ('a comment',               '{"a":1} -- x'),
    ('NaN',                     '{"a":NaN}'),
    ('a NUL',                   '{"a":"\u0000"}'),
    ('a lone surrogate',        '{"a":"\ud800"}'),
    ('a duplicate, deep down',  '{"a":[{"b":1,"b":1}]}'),
    ('a number out of numeric', '{"a":1e200000}')
  ) as cases (name, text);

select * from finish();
rollback;
