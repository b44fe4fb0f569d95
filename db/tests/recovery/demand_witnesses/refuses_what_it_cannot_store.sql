begin;
select plan(9);
set local role irrevon_operator;

select throws_ok(format('select irrevon.demand_witnesses(%L, %L)', writers, 'test'), 'IR105', null, told)
  from (values (null, 'no text'), ('a', 'no JSON'), ('"a"', 'no array'), ('[1]', 'no name'), ('[""]', 'an empty name'),
               (format('["%s"]', repeat('x', 129)), '129 octets'),
               ((select jsonb_agg(n)::text from generate_series(1, 101) n), '101 entries')) as refused(writers, told);
select throws_ok($$ select irrevon.demand_witnesses('["a"]', '') $$, 'IR105', null, 'no reason');
select is((select count(*) from irrevon.witness_demands), 0::bigint, 'nothing was written');

select * from finish();
rollback;
