begin;
select plan(7);

select irrevon_test.execution_at('AMBIGUOUS', '{"stable_ids": {"order_id": "SECRET"}}') as execution_id \gset
select irrevon_test.effect_of(:execution_id) as effect_id, irrevon_test.probe_of(:execution_id) as probe \gset
select is(irrevon.inspect_probes(:'effect_id', false, 500) #> '{0,answer}', 'null', 'a question without an answer yet');
select irrevon.record_probe(:'probe', 'PRESENT', 1, jsonb_build_array(jsonb_build_object('ref', 'their-1', 'client_ref', :'effect_id' || ':0', 'state', 'active'),
  jsonb_build_object('ref', 'their-2', 'client_ref', 'somebody else''s words'))::text) \g /dev/null
select irrevon.inspect_probes(:'effect_id', false, 500) -> 0 as told \gset
select is(:'told'::jsonb -> 'keys', '["client_ref", "stable_ids"]', 'by which keys');
select is(:'told'::jsonb #>> '{answer,result}' || (:'told'::jsonb #>> '{answer,n_found}'), 'PRESENT1', 'and what the destination said');
select is(:'told'::jsonb #> '{answer,found}', jsonb_build_array(jsonb_build_object('destination_ref', 'their-1', 'state', 'active', 'operation_id', :'effect_id' || ':0'),
  jsonb_build_object('destination_ref', 'their-2', 'state', null, 'operation_id', null)), 'what it found, of client references only ours');
select is(:'told' ~ 'SECRET', false, 'no value of a key');
select is(irrevon.inspect_probes(:'effect_id', true, 500)::text ~ 'SECRET', true, 'until it is revealed');
select is(irrevon.inspect_probes(:'effect_id', false, 0), '[]', 'cut short');

select * from finish();
rollback;
