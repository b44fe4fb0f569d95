-- Decision W12: JSON text cannot hold the two control characters that hold a place while escapes are mended.
begin;
select plan(3);

select is(irrevon.json_text_read(E'{"a": "\\u0000\x01d83d\x01de00"}', 1000), null, 'the mark of a pair');
select is(irrevon.json_text_read(E'{"a": "\\u0000\x02n"}', 1000), null, 'the mark of a backslash');
select is(irrevon.json_text_read(E'{"a": "\\u0000\\\\n"}', 1000), jsonb_build_object('a', chr(65533) || E'\\n'),
  'what they stand for');

select * from finish();
rollback;
