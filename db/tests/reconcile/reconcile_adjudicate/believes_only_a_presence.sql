begin;
select plan(5);

create function pg_temp.adjudicated(p_result text, p_n bigint, p_refs text) returns text
  language plpgsql as $$
declare
  v_execution_id bigint := irrevon_test.execution_at('AMBIGUOUS');
  v_order irrevon.probe_orders;
  v_refs text := case p_refs when 'none' then '[]'
    when 'own' then irrevon_test.found(irrevon_test.effect_of(v_execution_id) || ':0') else irrevon_test.found('other:0') end;
begin
  perform irrevon_test.probe_of(v_execution_id);
  select * into v_order from irrevon.probe_orders where execution_id = v_execution_id;
  return (irrevon.reconcile_adjudicate(irrevon.probe_insert(v_order, p_result, p_n, v_refs, null, '{}',
    irrevon.clock()),
                                       'AMBIGUOUS', irrevon.clock())).outcome;
end $$;
select is(pg_temp.adjudicated('PRESENT', 1, 'own'), 'settled', 'its own presence');
select is(pg_temp.adjudicated('PRESENT', 1, 'other'), 'parked', 'another''s presence');
select is(pg_temp.adjudicated('ABSENT', 0, 'none'), 'wait_until', 'an absence is not believed at once');
select is(pg_temp.adjudicated('ABSENT', 0, 'own'), 'parked', 'an absence that lists something is none');
select is(pg_temp.adjudicated('INDETERMINATE', null, 'own'), 'wait_until', 'no answer, whatever is listed');

select * from finish();
rollback;
