-- Decision A1 (b): deadline and margin.
begin;
select plan(5);

select irrevon_test.effect() as effect_id \gset
select irrevon.writer_boot('w') is not null as ok \gset
select irrevon.recovery_finish('w', 1) is not null as ok \gset
select irrevon_test.claim(:'effect_id', p_writer => 'w', p_epoch => 1) is not null as ok \gset
select deadline_at from irrevon.dispatch_attempts \gset
create function pg_temp.proof(p_now timestamptz) returns text language sql as $$
  select proof from irrevon.recovery_abandoned(p_now, 10) $$;

select is(pg_temp.proof(:'deadline_at'::timestamptz + interval '6 s'), null,
  'while the session lives, nothing is proven');
select irrevon_test.leave('w') is not null as ok \gset
select is(pg_temp.proof(:'deadline_at'::timestamptz + interval '5 s'), null,
  'at deadline and margin, nothing yet');
select is(pg_temp.proof(:'deadline_at'::timestamptz + interval '5.000001 s'), 'writer_session_gone',
  'past them, it is abandoned');
insert into irrevon.setting_changes (name, value, reason, changed_by, created_at)
  values ('abandoned_margin', '1 min', 'test', 'test', irrevon.clock());
select is(pg_temp.proof(:'deadline_at'::timestamptz + interval '60 s'), null,
  'the margin is the setting''s');
select is(pg_temp.proof(:'deadline_at'::timestamptz + interval '60.000001 s'), 'writer_session_gone',
  'to the microsecond');

select * from finish();
rollback;
