-- Decision R7: Monday to Friday where the business is; the clock of the day is kept through a change of clocks.
begin;
select plan(13);

create function pg_temp.ends(p_since text, p_days text default '2', p_zone text default 'UTC') returns text language plpgsql as $$
begin
  perform irrevon.set_setting('escalation_budget_days', p_days, 'test'), irrevon.set_setting('business_timezone', p_zone, 'test');
  return to_char(irrevon.reconcile_budget_end(p_since::timestamptz) at time zone p_zone, 'Dy YYYY-MM-DD HH24:MI');
end $$;

select is(pg_temp.ends(since, days), ends, since || ' and ' || days || ' days') from (values
  ('2026-11-30 10:00Z', '2', 'Wed 2026-12-02 10:00'),   -- a Monday
  ('2026-12-02 10:00Z', '2', 'Fri 2026-12-04 10:00'),
  ('2026-12-03 10:00Z', '2', 'Mon 2026-12-07 10:00'),
  ('2026-12-04 23:59Z', '2', 'Tue 2026-12-08 23:59'),
  ('2026-12-05 00:00Z', '2', 'Wed 2026-12-09 00:00'),   -- a Saturday begins with the Monday
  ('2026-12-06 18:30Z', '2', 'Wed 2026-12-09 00:00'),
  ('2026-12-04 10:00Z', '1', 'Mon 2026-12-07 10:00'),
  ('2026-12-04 10:00Z', '5', 'Fri 2026-12-11 10:00'),
  ('2026-12-02 10:00Z', '8', 'Mon 2026-12-14 10:00'),
  ('2026-12-06 10:00Z', '30', 'Mon 2027-01-18 00:00')) as e(since, days, ends);
select is(pg_temp.ends('2026-12-04 23:30Z', '1', 'Asia/Tokyo'), 'Tue 2026-12-08 00:00', 'in Tokyo it is Saturday already');
select is(pg_temp.ends('2026-12-07 02:00Z', '1', 'America/New_York'), 'Tue 2026-12-08 00:00', 'in New York still Sunday');
select is(pg_temp.ends('2026-03-27 12:00Z', '2', 'Europe/Berlin'), 'Tue 2026-03-31 13:00', 'the clocks went forward meanwhile');

select * from finish();
rollback;
