-- Decision G4: at most stamp_skew ahead; at exactly that it still counts.
begin;
select plan(6);
\ir ../../support/refusal.psql

select is(pg_temp.refusal(format('select irrevon.authority_require_stamp(%L::timestamptz + %L::interval, %L)',
                                 '2026-07-21T09:00:00Z', ahead, '2026-07-21T09:00:00Z')), expected, why)
  from (values (1, '-100 years', 'accepted', 'long ago'), (2, '30 s', 'accepted', 'at the very bound'),
               (3, '30.000001 s', 'IR101 /stamped_at: lies at most 30 s ahead of the ledger''s clock', 'a microsecond past it'),
               (4, '100 years', 'IR101 /stamped_at: lies at most 30 s ahead of the ledger''s clock', 'far ahead')
       ) as given(position, ahead, expected, why) order by position;
select irrevon.set_setting('stamp_skew', '0 s', 'test') is not null as ok \gset
select is(pg_temp.refusal($$ select irrevon.authority_require_stamp('2026-07-21T09:00:01Z', '2026-07-21T09:00:00Z') $$),
  'IR101 /stamped_at: lies at most 0 s ahead of the ledger''s clock', 'the setting counts');
select is(pg_temp.refusal($$ select irrevon.authority_require_stamp('2026-07-21T09:00:00Z', '2026-07-21T09:00:00Z') $$),
  'accepted', 'now is not the future');

select * from finish();
rollback;
