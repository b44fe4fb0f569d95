begin;
\ir ../../support/refusal.psql
select plan(2);

set local timezone = 'America/New_York';
set local datestyle = 'SQL, DMY';
select is((irrevon.contract_read((pg_temp.contract() || '{"stamped_at":"2026-03-04T02:30:00+02:00"}')::text)).stamped_at,
          timestamptz '2026-03-04T00:30:00Z', 'whatever its time zone and date style');

select is(pg_temp.contract_with('stamped_at', '"2026-03-29T02:30:00"'),
          'IR101 /stamped_at: is an RFC 3339 date-time with offset', 'and never by the zone of the session');

select * from finish();
rollback;
