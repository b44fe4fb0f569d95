begin;
\ir ../../support/refusal.psql
select plan(9);

select is(pg_temp.refusal(format('select irrevon.contract_refuse_text(%L, %L)', text, 'malformed_contract')), 'IR101 ' || answer,
          left(text, 30))
  from (values
    ('nonsense',                    ': the text is JSON (RFC 8259)'),
    ('[1]',                         ': the document is one JSON object'),
    ('{"a":["\u0000"]}',            '/a/0: strings hold no NUL and no lone surrogate'),
    ('{"a":{"b":1,"b":2}}',         '/a/b: no member is named twice'),
    ('{"a":{"b":9007199254740992}}', '/a/b: numbers lie within 2^53 - 1 of zero and, unless zero, not within 1e-307 of it'),
    ('{"a":[1e200000]}',            '/a/0: numbers lie within 2^53 - 1 of zero and, unless zero, not within 1e-307 of it'),
    ('{"a":[1,1e-200000]}',         '/a/1: numbers lie within 2^53 - 1 of zero and, unless zero, not within 1e-307 of it'),
    ('{"a":1e99999999999999999999}', '/a: numbers lie within 2^53 - 1 of zero and, unless zero, not within 1e-307 of it'),
    ('{"a":' || repeat('7', 200000) || '}', '/a: numbers lie within 2^53 - 1 of zero and, unless zero, not within 1e-307 of it')
  ) as cases (text, answer);

select * from finish();
rollback;
