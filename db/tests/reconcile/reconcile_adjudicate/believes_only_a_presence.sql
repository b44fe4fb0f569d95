begin;
select plan(4);

create function pg_temp.adjudicated(p_result text, p_n bigint, p_mine boolean) returns text language plpgsql as $$
declare
  v_execution_id bigint := irrevon_test.execution_at('AMBIGUOUS');
  v_order irrevon.probe_orders;
  v_refs text := irrevon_test.found(case when p_mine then irrevon_test.effect_of(v_execution_id) || ':0' else 'other:0' end);
begin
  perform irrevon_test.probe_of(v_execution_id);
  select * into v_order from irrevon.probe_orders where execution_id = v_execution_id;
  return (irrevon.reconcile_adjudicate(irrevon.probe_insert(v_order, p_result, p_n, v_refs, null, '{}', irrevon.clock()),
                                       'AMBIGUOUS', irrevon.clock())).outcome;
end $$;
select is(pg_temp.adjudicated('PRESENT', 1, true), 'settled', 'its own presence');
select is(pg_temp.adjudicated('PRESENT', 1, false), 'parked', 'another''s presence');
select is(pg_temp.adjudicated('ABSENT', 0, true), 'wait_until', 'an absence, whatever is listed');
select is(pg_temp.adjudicated('INDETERMINATE', null, true), 'wait_until', 'no answer, whatever is listed');

select * from finish();
rollback;
