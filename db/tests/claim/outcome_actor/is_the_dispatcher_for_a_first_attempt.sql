begin;
select plan(5);

select irrevon.writer_boot('w') \g /dev/null
create function pg_temp.actor(p_kind text, p_writer text, p_epoch bigint) returns text language plpgsql as $$
declare
  v_attempt irrevon.dispatch_attempts;
begin
  v_attempt.kind := p_kind;
  v_attempt.writer := p_writer;
  v_attempt.epoch := p_epoch;
  return irrevon.outcome_actor(v_attempt);
end $$;
select is(pg_temp.actor('primary', 'w', 1), 'dispatcher', 'a primary, whatever its writer does');
select is(pg_temp.actor('recovery_redispatch', null, null), 'dispatcher', 'a redispatch');
select is(pg_temp.actor('c1_replay_probe', null, null), 'reconciler', 'a replay is no dispatch');
select is(pg_temp.actor('c1_replay_probe', 'w', 1), 'recovery', 'during recovery it is recovery''s');
select is(pg_temp.actor('c1_replay_probe', 'w', 0), 'reconciler', 'the recovery of its own epoch');

select * from finish();
rollback;
