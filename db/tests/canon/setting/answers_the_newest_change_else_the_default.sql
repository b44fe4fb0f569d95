begin;
select plan(5);

select is(irrevon.setting(name), default_value, 'unchanged, lock_timeout is its default')
  from irrevon.settings where name = 'lock_timeout';
insert into irrevon.setting_changes (name, value, reason, changed_by, created_at) values
  ('lock_timeout', '9 s', 'test', 'test', irrevon.clock()),
  ('lock_timeout', '8 s', 'test', 'test', irrevon.clock() - interval '1 day'),
  ('absence_gap',  '7 s', 'test', 'test', irrevon.clock());
select is(irrevon.setting('lock_timeout'), '8 s', 'the change that was written last is in force, whatever its clock says');
select is(irrevon.setting('absence_gap'), '7 s', 'each name has its own');
select throws_ok($$ select irrevon.setting('no_such_setting') $$, 'P0002', null, 'an unknown name is a mistake of ours');
select is_empty($$ select p.proname, asked[1] from pg_proc p, regexp_matches(p.prosrc, '\msetting\(''(\w+)''', 'g') as asked
                    where p.pronamespace = 'irrevon'::regnamespace and asked[1] not in (select name from irrevon.settings) $$,
  'and no function asks for one');

select * from finish();
rollback;
