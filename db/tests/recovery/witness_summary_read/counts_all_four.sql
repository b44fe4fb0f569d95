begin;
select plan(6);

select is(irrevon.witness_summary_read('{"claims": 1, "boots": 2, "unread": 0, "damaged": 0}') ->> 'boots', '2', 'all four');
select is(irrevon.witness_summary_read(null), null, 'or none');
select throws_ok(format('select irrevon.witness_summary_read(%L)', summary), 'IR105', null, told)
  from (values ('{"claims": 1, "boots": 2, "unread": 0}', 'three'), ('{"claims": -1, "boots": 2, "unread": 0, "damaged": 0}', 'less than none'),
               ('[]', 'something else'), ('{"claims": 1', 'no JSON')) as refused(summary, told);

select * from finish();
rollback;
