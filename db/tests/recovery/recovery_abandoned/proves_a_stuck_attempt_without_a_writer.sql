-- Decision A1 (c): deadline and stuck threshold.
begin;
select plan(4);

select irrevon_test.execution_at('DISPATCHED') as execution_id \gset
select deadline_at from irrevon.dispatch_attempts \gset
create function pg_temp.proof(p_now timestamptz) returns text language sql as $$
  select proof from irrevon.recovery_abandoned(p_now, 10) $$;
select is(pg_temp.proof(:'deadline_at'::timestamptz + interval '5 min'), null,
  'at the threshold, nothing yet');
select is(pg_temp.proof(:'deadline_at'::timestamptz + interval '5 min 1 us'), 'no_writer_and_stuck',
  'past it, it is abandoned');
select irrevon.writer_boot('w') is not null as ok \gset
select irrevon_test.leave('w') is not null as ok \gset
select is(pg_temp.proof(:'deadline_at'::timestamptz + interval '5 min'), null, 'whoever boots');
insert into irrevon.setting_changes (name, value, reason, changed_by, created_at) values ('stuck_threshold',
  '1 min', 'test', 'test', irrevon.clock());
select is(pg_temp.proof(:'deadline_at'::timestamptz + interval '1 min 1 us'), 'no_writer_and_stuck',
  'the threshold is the setting''s');

select * from finish();
rollback;
