begin;
select plan(7);

set local role irrevon_operator;
select irrevon_test.facts() as before \gset
select is(irrevon.set_setting('max_attempts', '3', 'r'), 'replayed', 'the default is in force already');
select is(irrevon_test.written_since(:'before'), '{}', 'so nothing was written');
select is(irrevon.set_setting('max_attempts', '5', 'an incident'), 'set', 'another value');
select is(irrevon.set_setting('max_attempts', '5', 'again'), 'replayed', 'the same value');
select is(irrevon.set_setting('max_attempts', '3', 'it is over'), 'set', 'back to the default');
select results_eq('select name, value, reason, changed_by, created_at <= irrevon_test.now() from irrevon.setting_changes order by change_seq',
  $$ values ('max_attempts', '5', 'an incident', session_user::text collate "default", true), ('max_attempts', '3',
    'it is over', session_user::text collate "default", true) $$,
  'every change stays, with who, why and when');
select is(irrevon_test.written_since(:'before'), '{"setting_changes": 2}', 'nothing else was written');

select * from finish();
rollback;
