begin;
\ir ../../support/refusal.psql
select plan(7);
select is(pg_temp.refusal(format('select irrevon.page_require_words(''p'', %s, ''{A,B}'')', words)), answer, words) from (values
  ('null', 'accepted'), ($$ '{A}' $$, 'accepted'), ($$ '{A,B,A}' $$, 'accepted'), ($$ '{}' $$, 'IR105 p: names one or more of: A, B'),
  ($$ '{A,C}' $$, 'IR105 p: names one or more of: A, B'), ($$ array[null]::text[] $$, 'IR105 p: names one or more of: A, B'),
  ($$ array_fill('A'::text, array[21]) $$, 'IR105 p: names one or more of: A, B')) as cases(words, answer);
select * from finish();
rollback;
