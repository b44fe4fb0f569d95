begin;
\ir ../../support/refusal.psql
select plan(10);

select is(irrevon.contract_find_escape(text), path, name)
  from (values
    ('nothing',                    '{"a":"b"}', null),
    ('a NUL in a value',           '{"a":{"b":["x","y\u0000"]}}', '/a/b/1'),
    ('a NUL in a name',            '{"a":{"b\u0000c":1}}', '/a/b' || chr(65533) || 'c'),
    ('a lone high surrogate',      '{"a":"\ud800"}', '/a'),
    ('a lone low surrogate',       '{"a":"\uDC00x"}', '/a'),
    ('two halves the wrong way',   '{"a":"\udc00\ud800"}', '/a'),
    ('two high ones',              '{"a":"\ud83d\ud83d\ude00"}', '/a'),
    ('but not a pair',             '{"a":"\ud83d\ude00"}', null),
    ('and not an escaped escape',  '{"a":"\\u0000"}', null),
    ('but one after a backslash',  '{"a":"\\\u0000"}', '/a')
  ) as cases (name, text, path);

select * from finish();
rollback;
