begin;
select plan(8);
set local role irrevon_operator;
select irrevon_test.facts() as before \gset

select throws_ok(format('select irrevon.revoke_authority(%L, %L, %L)', ref, scope, reason), 'IR105', null,
  why)
  from (values (1, null, 's', 'r', 'no authority'), (2, '', 's', 'r', 'an empty authority'),
               (3, repeat('é', 257), 's', 'r', 'an authority of 514 octets'), (4, 'a', null, 'r',
                 'no scope'),
               (5, 'a', repeat('s', 513), 'r', 'a scope of 513 octets'), (6, 'a', 's', null, 'no reason')
       ) as bad(position, ref, scope, reason, why) order by position;
select is(irrevon_test.written_since(:'before'), '{}', 'nothing was written');
select is(irrevon.revoke_authority(repeat('é', 256), repeat('s', 512), 'r'), 'revoked',
  'the bounds themselves are accepted');

select * from finish();
rollback;
