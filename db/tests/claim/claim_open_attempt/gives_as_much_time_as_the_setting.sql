-- Decision A4.
begin;
select plan(3);

select irrevon_test.effect() as effect_id \gset
select deadline_seconds, evidence from irrevon_test.claim(:'effect_id') \gset
select is((:'evidence'::jsonb ->> 'deadline_at')::timestamptz - (:'evidence'::jsonb ->> 'claimed_at')::timestamptz,
  irrevon.setting('dispatch_deadline')::interval, 'as instants');
select is(make_interval(secs => :deadline_seconds), irrevon.setting('dispatch_deadline')::interval, 'in seconds');
select is(deadline_at - claimed_at, irrevon.setting('dispatch_deadline')::interval, 'as stored') from irrevon.dispatch_attempts;

select * from finish();
rollback;
