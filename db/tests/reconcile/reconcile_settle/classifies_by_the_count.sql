begin;
select plan(6);

create function pg_temp.settled(p_n bigint) returns irrevon.probe_answer language plpgsql as $$
declare
  v_execution_id bigint := irrevon_test.execution_at('AMBIGUOUS');
  v_order irrevon.probe_orders;
begin
  perform irrevon_test.probe_of(v_execution_id);
  select * into v_order from irrevon.probe_orders where execution_id = v_execution_id;
  return irrevon.reconcile_settle(irrevon.probe_insert(v_order, 'PRESENT', p_n, '[]', null, '{}',
    irrevon.clock()),
                                  'AMBIGUOUS', 'own', '2026-11-30 12:00Z');
end $$;
select is((pg_temp.settled(1)).evidence ->> 'classification', 'CONFIRMED_UNIQUE', 'one');
select is((pg_temp.settled(2)).evidence ->> 'classification', 'DUPLICATE', 'two');
select is((select array_agg(excess_effect_count) from irrevon.findings), array[null, 1]::bigint[],
  'the excess is what is beyond the first');
select is((select array_agg(distinct created_at) from irrevon.findings),
  '{"2026-11-30 12:00Z"}'::timestamptz[],
  'the finding has the given instant');
select is((select count(*) from irrevon.effect_transitions where to_state = 'SETTLED_COMMITTED'
  and created_at = '2026-11-30 12:00Z'), 2::bigint,
  'and so has the settle');
select is((select array_agg(distinct destination_ref) from irrevon.findings), '{own}',
  'it names the effect');

select * from finish();
rollback;
