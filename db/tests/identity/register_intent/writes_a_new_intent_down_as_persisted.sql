begin;
select plan(6);

select irrevon.register_adapter(irrevon_test.declaration()) is not null as ok \gset
select irrevon_test.contract() as contract \gset
select irrevon_test.facts() as before \gset

set local role irrevon_app;
select outcome, effect_id, lifecycle, changed, dispatch_order as ord
  from irrevon.register_intent(:'contract')
  \gset

select is(:'outcome'::text, 'registered', 'the first registration is registered');
select is(:'lifecycle'::text, 'PERSISTED', 'and stands PERSISTED');
select is(:'changed'::jsonb, '{}', 'and changed nothing that was there before');
select is(:'ord'::jsonb ->> 'operation_id', :'effect_id' || ':0', 'its order is of step 0');
select is(:'ord'::jsonb -> 'parameters', '{"line_items": []}', 'and holds the parameters');
select is(irrevon_test.written_since(:'before'),
  '{"effect_records": 1, "effect_authorities": 1, "effect_executions": 1, "effect_transitions": 2, "open_work": 1}',
  'a record, its authority, its execution with the genesis pair, and nothing else was written');

select * from finish();
rollback;
