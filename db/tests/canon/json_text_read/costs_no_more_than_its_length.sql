begin;
-- A destination may send what a regular expression dislikes: the time must follow the length, not its square.
select plan(2);
set local statement_timeout = '20 s';

select lives_ok($$ select irrevon.json_text_read('["' || repeat('\udc00', 170000) || '"]', 1048576) $$,
  'a mebibyte of low surrogates is mended in good time');
select lives_ok($$ select irrevon.json_text_read('["' || repeat('\ud800', 170000) || '"]', 1048576) $$,
  'and of high ones');

select * from finish();
rollback;
