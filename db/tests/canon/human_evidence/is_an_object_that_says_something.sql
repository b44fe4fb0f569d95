begin;
select plan(8);

select is(irrevon.human_evidence('{"looked_at": "the bank statement"}'), '{"looked_at": "the bank statement"}', 'an object');
select throws_ok(format('select irrevon.human_evidence(%L)', told), 'IR605', null, coalesce(left(told, 20), 'nothing'))
  from (values (null), (''), ('{}'), ('[1]'), ('"yes"'), ('not json'), ('{"a": "' || repeat('x', 9000) || '"}')) as e(told);

select * from finish();
rollback;
