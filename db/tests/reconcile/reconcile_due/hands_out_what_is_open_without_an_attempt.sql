begin;
select plan(6);

create temporary table at (state text, execution_id bigint);
insert into at select state, irrevon_test.execution_at(state)
  from unnest(array['PERSISTED', 'DISPATCHED', 'AMBIGUOUS', 'SETTLED_COMMITTED', 'SETTLED_FAILED',
    'CANCELLED']) state;
grant select on at to public;
select irrevon_test.effect_of(execution_id) as effect_id from at where state = 'AMBIGUOUS' \gset

set local role irrevon_app;
select irrevon_test.facts() as before \gset
create temporary table due as select * from irrevon.reconcile_due();
select results_eq('select operation_id, effect_id, adapter_id, deadline_seconds from due',
  format('select %L, %L, %L, 30::float8', :'effect_id' || ':0', :'effect_id', 'test-c2'),
  'only the ambiguous one is due');
select is((select query_keys #> '{0,values}' from due), jsonb_build_array(:'effect_id' || ':0'),
  'with its keys');
select is(irrevon_test.written_since(:'before'), '{"probe_orders": 1, "open_work": 0, "adjudication_notes": 1}',
  'the order is written down');
select is((select deadline_at - queried_at from irrevon.probe_orders), '30 s'::interval,
  'with its instants');
select irrevon_test.advance('1 day');
select is((select count(*) from irrevon.reconcile_due() d join due using (operation_id)), 1::bigint,
  'a day later it is due again');
select is((select count(*) from irrevon.reconcile_due()), 0::bigint,
  'a wire attempt that is open is left alone, however old (A1)');

select * from finish();
rollback;
