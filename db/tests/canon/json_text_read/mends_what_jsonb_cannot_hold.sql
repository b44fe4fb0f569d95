begin;
select plan(20);

select is(irrevon.json_text_read(text, 1000), json::jsonb, text)
  from (values
    ('{"a": "x\u0000y"}',       '{"a": "x�y"}'),
    ('{"\u0000": 1}',           '{"�": 1}'),
    ('"\ud800"',                '"�"'),
    ('"\uDBFFx"',               '"�x"'),
    ('"\udc00"',                '"�"'),
    ('"\udc00\ud800"',          '"��"'),
    ('"\ud83d\ude00"',          '"😀"'),
    ('"\uD83D\uDE00"',          '"😀"'),
    ('"\ud83d\ud83d\ude00"',    '"�😀"'),
    ('"\ud83d\ude00\ude00"',    '"😀�"'),
    ('"\\u0000"',               '"\\u0000"'),
    ('"\\\u0000"',              '"\\�"'),
    ('"\\ud83d\ude00"',         '"\\ud83d�"'),
    ('"\ud83d\\ude00"',         '"�\\ude00"'),
    ('[1e308, -1e308, 5e-324, 0, 0e9]', '[1e308, -1e308, 5e-324, 0, 0]'),
    ('null',                    'null'),
    ('1e131000',                null),
    ('{"a": [{"b": 1e-16000}]}', null),
    ('{"a": 1e200000}',         null),
    (null,                      null)) as given(text, json);

select * from finish();
rollback;
