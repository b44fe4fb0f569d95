begin isolation level repeatable read;
select plan(1);

select throws_ok($$ select irrevon.set_setting('max_attempts', '5', 'r') $$, 'IR206', null,
  'a stale snapshot would not see the value in force');

select * from finish();
rollback;
