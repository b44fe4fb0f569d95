begin;
select plan(4);

set local role irrevon_app;
select throws_ok($$ select irrevon.set_setting('max_attempts', '5', 'r') $$, '42501', null, 'a hand is refused');
select lives_ok('select name, value from irrevon.setting_changes', 'but reads what changed');
set local role irrevon_reader;
select throws_ok($$ select irrevon.set_setting('max_attempts', '5', 'r') $$, '42501', null, 'a reader is refused');
set local role irrevon_operator;
select is(irrevon.set_setting('max_attempts', '5', 'r'), 'set', 'an operator is not');

select * from finish();
rollback;
