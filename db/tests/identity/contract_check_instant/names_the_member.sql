begin;
\ir ../../support/refusal.psql
select plan(5);

select is(irrevon.contract_check_instant('{"event_time":"2026-07-21T09:00:00Z"}', 'event_time'),
          '2026-07-21 09:00:00+00', 'gives the instant');
select is(irrevon.contract_check_instant('{}', 'event_time'), null, 'nothing for an absent member');

select is(pg_temp.refusal(format('select irrevon.contract_check_instant(%L, %L)', value, 'stamped_at')),
          'IR101 /stamped_at: is an RFC 3339 date-time with offset', value::text)
  from (values ('{"stamped_at":"infinity"}'::jsonb), ('{"stamped_at":20260721}'), ('{"stamped_at":["2026-07-21T09:00:00Z"]}')) as v (value);

select * from finish();
rollback;
