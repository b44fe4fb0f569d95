-- Decision W8: claim and outcome survive a crash of the server once COMMIT returned.
begin;
select plan(3);

select irrevon_test.effect() as effect_id \gset
select gen_random_uuid() as token \gset
set local role irrevon_app;
set local synchronous_commit = off;
select irrevon_test.claim(:'effect_id', :'token') is not null as ok \gset
select is(current_setting('synchronous_commit'), 'on', 'a claim raises it');
set local synchronous_commit = remote_write;
select irrevon.record_outcome(:'token', 'LOST') is not null as ok \gset
select is(current_setting('synchronous_commit'), 'on', 'an outcome raises it');
set local synchronous_commit = remote_apply;
select irrevon.record_outcome(:'token', 'LOST') is not null as ok \gset
select is(current_setting('synchronous_commit'), 'remote_apply', 'what is stronger stays');

select * from finish();
rollback;
