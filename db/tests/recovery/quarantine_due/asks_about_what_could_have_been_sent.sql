begin;
select plan(11);

select irrevon_test.execution_at('PERSISTED') as id \gset
select count(irrevon_test.execution_at(s)) as ok from unnest('{DISPATCHED,AMBIGUOUS,SETTLED_COMMITTED,SETTLED_FAILED,CANCELLED}'::text[]) as s \gset
select irrevon_test.effect_of(:id) as effect_id \gset
select is((select count(*) from irrevon.quarantine_due()), 0::bigint, 'nothing where nothing is in quarantine');
select irrevon.ledger_epoch_append('test', irrevon.clock()) as epoch \gset
set local role irrevon_app;
select is((select count(*) from irrevon.quarantine_due(p_adapters => '{other}')), 0::bigint, 'nothing of adapters that were not asked for');
select irrevon_test.facts() as before \gset
select * from irrevon.quarantine_due() \gset
select is(:'operation_id' || ' ' || :'effect_id' || ' ' || :'adapter_id' || ' ' || :'deadline_seconds', :'effect_id' || ':0 ' || :'effect_id' || ' test-c2 30',
  'what is PERSISTED, and it alone');
select is(:'query_keys'::jsonb #>> '{0,key}', 'client_ref', 'by its client references');
select is(irrevon_test.written_since(:'before'), '{"probe_orders": 1}', 'the question is written down');
select is((select probe_kind from irrevon.probe_orders), 'sweep', 'as one that settles nothing by itself');
select is((select count(*) from irrevon.quarantine_due()), 0::bigint, 'once until its deadline');
select irrevon_test.advance('31 s');
set local role irrevon_owner;
insert into irrevon.quarantine_clearances values (:epoch, :'effect_id', '{"a": 1}', irrevon.clock());
select is((select count(*) from irrevon.quarantine_due()), 0::bigint, 'nothing that was cleared');
select irrevon.ledger_epoch_append('test', irrevon.clock()) as epoch \gset
select is((select count(*) from irrevon.quarantine_due()), 1::bigint, 'until the ledger forgets again');
select irrevon_test.advance('31 s');
insert into irrevon.quarantine_lifts values (:epoch, 'test-c2', '{"a": 1}', 'test', irrevon.clock());
select is((select count(*) from irrevon.quarantine_due()), 0::bigint, 'nothing once it is lifted');
select irrevon.ledger_epoch_append('test', irrevon.clock()) as epoch \gset
set local role irrevon_operator;
select irrevon.set_setting('probe_deadline', '7 s', 'test') \g /dev/null
select is((select deadline_seconds from irrevon.quarantine_due()), 7::float8, 'the time to answer is the setting''s');

select * from finish();
rollback;
