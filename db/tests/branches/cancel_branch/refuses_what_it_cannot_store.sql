begin;
select plan(6);
set local role irrevon_operator;
select irrevon_test.facts() as before \gset

select throws_ok(format('select irrevon.cancel_branch(%L, %L)', branch, reason), 'IR105', null, why)
  from (values (1, null, 'r', 'no branch'), (2, '', 'r', 'an empty branch'), (3, repeat('b', 513), 'r',
    'a branch of 513 octets'),
               (4, 'b', null, 'no reason'), (5, 'b', repeat('r', 2001), 'a reason of 2,001 octets')
       ) as bad(position, branch, reason, why) order by position;
select is(irrevon_test.written_since(:'before'), '{}', 'nothing was written');

select * from finish();
rollback;
