begin;
select plan(3);

select irrevon_test.effect() as a, irrevon_test.effect_of(irrevon_test.execution_at('SETTLED_COMMITTED')) as done \gset
select is_empty('select * from irrevon.stat_gate_denies', 'none yet');
select irrevon.deny(p_effect_type => 'order.create', p_reason => 'test') \g /dev/null
select irrevon_test.claim(:'a'), irrevon_test.claim(:'a'), irrevon_test.claim(:'done') \g /dev/null
create temporary table told as select check_name, reason, denies from irrevon.stat_gate_denies;
select is(sum(denies), 3::numeric, 'each time') from told;
select set_eq('table told',
  'select denied_by_check, reason, count(*) from irrevon.gate_decisions where decision = ''deny'' group by 1, 2', 'by check and reason');

select * from finish();
rollback;
