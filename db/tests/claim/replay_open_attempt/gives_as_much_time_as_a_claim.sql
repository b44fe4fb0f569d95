-- Decision A4.
begin;
\ir ../../support/replay.psql
select plan(2);

select irrevon_test.effect_of(irrevon_test.execution_at('AMBIGUOUS', '{"adapter_id": "test-c1"}')) as effect_id \gset
select deadline_seconds, evidence from pg_temp.replay(:'effect_id') \gset
select is((:'evidence'::jsonb ->> 'deadline_at')::timestamptz - (:'evidence'::jsonb ->> 'claimed_at')::timestamptz,
  irrevon.setting('dispatch_deadline')::interval, 'as instants');
select is(make_interval(secs => :deadline_seconds), irrevon.setting('dispatch_deadline')::interval, 'in seconds');

select * from finish();
rollback;
