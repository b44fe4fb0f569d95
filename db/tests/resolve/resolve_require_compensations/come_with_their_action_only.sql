begin;
select plan(6);
\ir ../../support/refusal.psql

select is(left(pg_temp.refusal(format('select irrevon.resolve_require_compensations(%L, %L)', action, ids)), 8), outcome, concat_ws(' ', action, left(ids, 9)))
  from (values ('COMPENSATED', '{a,b}', 'accepted'), ('COMPENSATED', null, 'IR105 co'), ('ACCEPTED_AS_IS', null, 'accepted'),
               ('ACCEPTED_AS_IS', '{a}', 'IR105 co'), (null, '{a}', 'IR105 co'),
               ('COMPENSATED', array_fill('a'::text, array[1001])::text, 'IR105 co')) as v(action, ids, outcome);

select * from finish();
rollback;
