begin;
\ir ../../support/refusal.psql
select plan(10);
select is(pg_temp.refusal(format('select irrevon.page_require(%s)', call)), answer, call) from (values
  ($$ null, null, 1, 'newest' $$, 'accepted'), ($$ now(), now(), 500, 'oldest' $$, 'accepted'),
  ($$ null, null, 0, 'newest' $$, 'IR105 limit: is 1 to 500'), ($$ null, null, 501, 'newest' $$, 'IR105 limit: is 1 to 500'),
  ($$ null, null, null, 'newest' $$, 'IR105 limit: is 1 to 500'), ($$ null, null, 1, 'NEWEST' $$, 'IR105 order: is newest or oldest'),
  ($$ null, null, 1, null $$, 'IR105 order: is newest or oldest'), ($$ 'infinity', null, 1, 'newest' $$, 'IR105 from: is an instant'),
  ($$ null, 'infinity', 1, 'newest' $$, 'IR105 to: is an instant'), ($$ null, '-infinity', 1, 'newest' $$, 'IR105 to: is an instant')) as cases(call, answer);
select * from finish();
rollback;
