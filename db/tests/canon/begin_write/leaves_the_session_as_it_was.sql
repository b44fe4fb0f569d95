-- Decision W8: what is raised is raised for one transaction. This file commits, since only a commit tells; it writes nothing.
set synchronous_commit = off;
set client_min_messages = error;
set lock_timeout = 0;
begin;
select irrevon.begin_write();
commit;

begin;
select plan(3);
select is(current_setting('synchronous_commit'), 'off', 'the durability that the caller had');
select is(current_setting('client_min_messages'), 'error', 'and the messages');
select is(current_setting('lock_timeout'), '0', 'and the bound of a lock wait');
select * from finish();
rollback;
reset synchronous_commit;
reset client_min_messages;
reset lock_timeout;
