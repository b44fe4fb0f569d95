-- The powers of two near the edges, and decimals half way between two doubles: PostgreSQL's own
-- shortest text of 1e23 is 9.999999999999999e+22.
begin;
select plan(10);

select is(irrevon.jcs_double(double), text, 'the text of ' || text)
  from (values
    (1e23::float8, '1e+23'), (-1e23, '-1e+23'), (9007199254740994, '9007199254740994'),
    (18014398509481984, '18014398509481984'), (5e-324, '5e-324'), (0.1, '0.1'), ('-0', '0')
  ) as cases (double, text);

set local extra_float_digits = -10;
select is(irrevon.jcs_double(0.1 + 0.2::float8), '0.30000000000000004', 'whatever the session says about digits');

select is(irrevon.jcs_double('NaN'), null, 'nothing for NaN');
select is(irrevon.jcs_double('-Infinity'), null, 'nothing for infinities');

select * from finish();
rollback;
