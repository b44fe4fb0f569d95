begin;
select plan(5);

select lives_ok($$ select irrevon.witness_require_summary('{"claims": 1, "boots": 2, "unread": 0, "damaged": 0}') $$, 'all four');
select lives_ok($$ select irrevon.witness_require_summary(null) $$, 'or none');
select throws_ok(format('select irrevon.witness_require_summary(%L)', summary), 'IR105', null, told)
  from (values ('{"claims": 1, "boots": 2, "unread": 0}', 'three'), ('{"claims": -1, "boots": 2, "unread": 0, "damaged": 0}', 'less than none'),
               ('[]', 'something else')) as refused(summary, told);

select * from finish();
rollback;
