begin;
select plan(4);
\ir ../../support/refusal.psql

select is(pg_temp.refusal($$ select irrevon.require_argument('a', 'is b', true) $$), 'accepted', 'a rule that holds');
select is(pg_temp.refusal($$ select irrevon.require_argument('a', 'is b', false) $$), 'IR105 a: is b', 'a rule that is broken');
select is(pg_temp.refusal($$ select irrevon.require_argument('a', 'is b', null) $$), 'IR105 a: is b', 'nobody knows: refused');
select is(pg_temp.refusal($$ select irrevon.require_argument(E'"\n', '%s', null) $$), E'IR105 "\n: %s', 'no text breaks its detail');

select * from finish();
rollback;
