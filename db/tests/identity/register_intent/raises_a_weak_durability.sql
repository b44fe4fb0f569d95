-- Decision W8.
begin;
select plan(3);

select irrevon.register_adapter(irrevon_test.declaration()) is not null as ok \gset
set local role irrevon_app;
set local synchronous_commit = off;
select irrevon.register_intent(irrevon_test.contract()) is not null as ok \gset
select is(current_setting('synchronous_commit'), 'on', 'off is raised to on');
set local synchronous_commit = local;
select irrevon.register_intent(irrevon_test.contract()) is not null as ok \gset
select is(current_setting('synchronous_commit'), 'on', 'local is raised to on');
set local synchronous_commit = remote_apply;
select irrevon.register_intent(irrevon_test.contract()) is not null as ok \gset
select is(current_setting('synchronous_commit'), 'remote_apply', 'what is stronger stays');

select * from finish();
rollback;
