begin;
select plan(4);

select irrevon.set_setting('absence_gap', '90 s', 'first'), irrevon.set_setting('absence_gap', '120 s', 'second') \g /dev/null
set local role irrevon_reader;
select results_eq($$ select value, default_value, minimum, maximum, reason, changed_at is not null from irrevon.settings_in_force() where name = 'absence_gap' $$,
  $$ values ('120 s', '60 s', '1 s', '1 day', 'second', true) $$, 'one that was changed twice');
select results_eq($$ select value, changed_by, reason from irrevon.settings_in_force() where name = 'max_attempts' $$, $$ values ('3', null::text, null::text) $$, 'one that was not');
reset role;
select is((select array_agg(name || value) from irrevon.settings_in_force()), (select array_agg(name || irrevon.setting(name) order by name) from irrevon.settings), 'all by name, as they are in force');
select is((select count(*) from irrevon.settings_in_force() where meaning = ''), 0::bigint, 'each says what it is for');

select * from finish();
rollback;
