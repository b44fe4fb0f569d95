begin;
\ir ../../support/refusal.psql
select plan(33);

select is(irrevon.contract_instant(text), instant, text)
  from (values
    ('2026-07-21T09:00:00Z',            '2026-07-21 09:00:00+00'::timestamptz),
    ('2026-07-21T09:00:00.5+02:00',     '2026-07-21 07:00:00.5+00'),
    ('2026-07-21T09:00:00.123456789-00:30', '2026-07-21 09:30:00.123457+00'),
    ('2024-02-29T00:00:00Z',            '2024-02-29 00:00:00+00'),
    ('9999-12-31T23:59:59Z',            '9999-12-31 23:59:59+00')
  ) as cases (text, instant);

select is(irrevon.contract_instant(text), null, 'not ' || text)
  from unnest(array[
    'infinity', '-infinity', 'now', 'tomorrow', 'epoch', '', '2026-07-21', '2026-07-21T09:00:00',
    '2026-07-21 09:00:00Z', '2026-07-21t09:00:00z', '2026-07-21T24:00:00Z', '2026-07-21T23:59:60Z',
    '2026-07-21T09:60:00Z', '2026-02-30T09:00:00Z', '2026-02-29T09:00:00Z', '2026-04-31T09:00:00Z',
    '2026-13-01T09:00:00Z', '2026-00-01T09:00:00Z', '0000-01-01T00:00:00Z', '12026-07-21T09:00:00Z',
    '2026-07-21T09:00Z', '2026-07-21T09:00:00+0200', '2026-07-21T09:00:00+16:00', ' 2026-07-21T09:00:00Z',
    E'2026-07-21T09:00:00Z\n', U&'\0662026-07-21T09:00:00Z', '0001-01-01T00:00:00+01:00']) as text;

select is(
  (select count(*)::int
     from generate_series(timestamp '1999-01-01', '2001-12-31', '1 day') as day,
          lateral (select to_char(day, 'YYYY-MM-') || lpad(n::text, 2, '0') || 'T00:00:00Z' as text
                     from generate_series(0, 32) as n where extract(day from day) = 1) as t
    where (irrevon.contract_instant(text) is null) = pg_input_is_valid(text, 'timestamptz')),
  0, 'and the calendar is the server''s');

select * from finish();
rollback;
