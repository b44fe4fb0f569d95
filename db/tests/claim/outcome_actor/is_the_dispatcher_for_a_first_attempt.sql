begin;
select plan(4);

select irrevon.writer_boot('w') is not null as ok \gset
create function pg_temp.actor(p_kind text, p_writer text) returns text language plpgsql as $$
declare
  v_attempt irrevon.dispatch_attempts;
begin
  v_attempt.kind := p_kind;
  v_attempt.writer := p_writer;
  return irrevon.outcome_actor(v_attempt);
end $$;
select is(pg_temp.actor('primary', 'w'), 'dispatcher', 'a primary, whatever its writer does');
select is(pg_temp.actor('recovery_redispatch', null), 'dispatcher', 'a redispatch');
select is(pg_temp.actor('c1_replay_probe', null), 'reconciler', 'a replay is no dispatch');
select is(pg_temp.actor('c1_replay_probe', 'w'), 'recovery', 'during recovery it is recovery''s');

select * from finish();
rollback;
