begin;
select plan(2);

create temporary table walked on commit drop as
select state, irrevon_test.execution_at(state) as execution_id from irrevon.canon_states;

select results_eq('select w.state, o.claim_token from irrevon.open_attempts o join walked w using (execution_id)',
  'select state, irrevon_test.token_of(execution_id) from walked where state = ''DISPATCHED''',
  'the one whose outcome is not recorded');
select is(o.scope || ' ' || o.effect_type, r.scope || ' order.create', 'with its slot')
  from irrevon.open_attempts o join walked w using (execution_id) join irrevon.effect_records r using (effect_id);

select * from finish();
rollback;
