begin;
select plan(8);

set local synchronous_commit = off;
select irrevon.begin_write();
select is(current_setting('synchronous_commit'), 'on', 'off becomes on');
select is(current_setting('lock_timeout'), '5s', 'a lock is waited for as long as the setting says');

set local synchronous_commit = local;
select irrevon.begin_write();
select is(current_setting('synchronous_commit'), 'on', 'local becomes on');
set local synchronous_commit = remote_write;
select irrevon.begin_write();
select is(current_setting('synchronous_commit'), 'on', 'remote_write becomes on');
set local synchronous_commit = remote_apply;
select irrevon.begin_write();
select is(current_setting('synchronous_commit'), 'remote_apply', 'what is stronger stays');

insert into irrevon.setting_changes (name, value, reason, changed_by, created_at)
values ('lock_timeout', '250 ms', 'test', 'test', irrevon.clock());
set local lock_timeout = '2 min';
select irrevon.begin_write();
select is(current_setting('lock_timeout'), '2min', 'a bound that the caller set stays');
set local lock_timeout = 0;
select irrevon.begin_write();
select is(current_setting('lock_timeout'), '250ms', 'a changed setting counts');

set local synchronous_commit = off;
select irrevon_test.outcome('select irrevon.begin_write()') \g /dev/null
select is(current_setting('synchronous_commit'), 'off', 'and nothing of it outlives a call that was undone');

select * from finish();
rollback;
