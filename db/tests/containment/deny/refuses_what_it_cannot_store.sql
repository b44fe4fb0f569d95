begin;
select plan(11);
set local role irrevon_operator;
select irrevon_test.facts() as before \gset

select throws_ok(format('select irrevon.deny(%L, %L, %L, %L, %L)', class, type, scope, adapter, reason),
  'IR105', null, why)
  from (values
    (1, null, null, null, null, 'r', 'nothing named'),
    (2, 'DANGEROUS', null, null, null, 'r', 'an unknown class'),
    (3, null, '', null, null, 'r', 'an empty type'),
    (4, null, repeat('t', 257), null, null, 'r', 'a type of 257 octets'),
    (5, null, null, '', null, 'r', 'an empty scope'),
    (6, null, null, repeat('s', 513), null, 'r', 'a scope of 513 octets'),
    (7, null, null, null, '', 'r', 'an empty adapter'),
    (8, null, null, null, repeat('a', 257), 'r', 'an adapter of 257 octets'),
    (9, null, 't', null, null, null, 'no reason'),
    (10, null, 't', null, null, '', 'an empty reason')
  ) as bad(position, class, type, scope, adapter, reason, why) order by position;
select is(irrevon_test.written_since(:'before'), '{}', 'nothing was written');

select * from finish();
rollback;
