begin;
select plan(4);
set local role irrevon_operator;
select irrevon.deny(p_scope => 's', p_reason => 'r') as deny_ref \gset

select throws_ok(format('select irrevon.lift_deny(%L, %L)', gen_random_uuid(), 'r'), 'IR105', null,
  'an unknown entry');
select throws_ok('select irrevon.lift_deny(null, ''r'')', 'IR105', null, 'no entry');
select throws_ok(format('select irrevon.lift_deny(%L, null)', :'deny_ref'), 'IR105', null, 'no reason');
select is((select count(*) from irrevon.denies_in_force), 1::bigint, 'it still holds');

select * from finish();
rollback;
