begin;
select plan(4);

select irrevon_test.execution_at('AMBIGUOUS') as execution_id \gset
select irrevon_test.effect_of(:execution_id) as effect_id, irrevon_test.probe_of(:execution_id) as probe \gset
select irrevon.record_probe(:'probe', 'INDETERMINATE') \g /dev/null
select irrevon.reconcile_park(:execution_id, 'not_queryable', irrevon.clock(), irrevon.clock()) \g /dev/null
select irrevon.inspect_notes(:'effect_id', 500) as told \gset
select is(jsonb_path_query_array(:'told', '$[*].kind'), '["asked", "waits", "parked"]', 'in the order in which it came');
select is(:'told'::jsonb #>> '{0,probe_token}', :'probe', 'an order by its token');
select is(:'told'::jsonb #>> '{2,parked_reason}' || (:'told'::jsonb #>> '{2,key_coverage,covered}'), 'not_queryabletrue', 'why it was given up, and whether an absence could have settled it');
select is(jsonb_path_query_array(irrevon.inspect_notes(:'effect_id', 1), '$[*].kind'), '["parked"]', 'cut short, the newest');

select * from finish();
rollback;
