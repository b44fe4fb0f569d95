begin;
\ir ../../support/refusal.psql
select plan(27);

select is(irrevon.declaration_interval(text)::text, length, text)
  from (values ('PT0S', '00:00:00'), ('P1D', '24:00:00'), ('PT24H', '24:00:00'), ('PT1M', '00:01:00'),
               ('P1DT1H1M1.5S', '25:01:01.5'), ('P36500D', '876000:00:00')) as cases (text, length);

select is(irrevon.declaration_interval(text), null, 'not ' || text)
  from unnest(array['', '24h', 'soon', '-PT1S', 'PT-1S', 'P1M', 'P1Y', 'P1W', 'P', 'PT', 'P1DT', 'p1d', 'PT1H1D', 'PT1.5M',
                    'P36501D', 'PT999999999H', 'PT9999999999S', '1 day', ' PT1S', E'PT1S\n']) as text;

set local timezone = 'America/New_York';
select is(timestamptz '2026-03-07 12:00:00-05' + irrevon.declaration_interval('P1D'), '2026-03-08 12:00:00-05',
          'a day is 24 hours, also where clocks change');

select * from finish();
rollback;
