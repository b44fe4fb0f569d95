begin;
select plan(2);

insert into irrevon.setting_changes (name, value, reason, changed_by, created_at)
values ('dispatch_deadline', '90 s', 'test', 'test', irrevon.clock());
select irrevon_test.effect() as effect_id \gset
set local role irrevon_app;
select (irrevon_test.claim(:'effect_id')).deadline_seconds \gset
select is(:'deadline_seconds'::float8, 90.0::float8, 'the seconds are the setting''s');
select is(deadline_at - claimed_at, '90 s'::interval, 'and so is the stored instant')
  from irrevon.dispatch_attempts;

select * from finish();
rollback;
