begin;
select plan(5);
\ir ../../support/resolution.psql

select irrevon_test.execution_at('SETTLED_COMMITTED') as execution_id \gset
select irrevon_test.effect_of(:execution_id) as effect_id \gset
select irrevon.ledger_attach_finding(:execution_id, 'DUPLICATE', 'audit', 1, 'their-2', 'reconciler', '{"n_found": 2, "why": "SECRET"}', irrevon.clock()) as finding_id \gset
select irrevon.inspect_findings(:'effect_id', false, false) -> 0 as told \gset
select is(:'told'::jsonb - '{at,evidence,evidence_digest,finding_ref}'::text[], jsonb_build_object('effect_id', :'effect_id', 'operation_id', :'effect_id' || ':0', 'classification', 'DUPLICATE',
  'moment', 'audit', 'excess_effect_count', 1, 'adapter_id', 'test-c2', 'destination_ref', 'their-2', 'created_by', 'reconciler', 'status', 'OPEN', 'resolutions', '[]'::jsonb,
  'compensations', '[]'::jsonb), 'a finding and where it stands');
select is(:'told'::jsonb #> '{evidence,cites}', '{"n_found": 2}', 'its evidence by what it cites');
select is(irrevon.inspect_findings(:'effect_id', true, false), '[]', 'which it does not undo');
select pg_temp.undo(pg_temp.ref(:finding_id)) as undo \gset
select pg_temp.resolved(pg_temp.ref(:finding_id), 'COMPENSATED', array[:'undo']) \g /dev/null
select is(jsonb_path_query_array(irrevon.inspect_findings(:'undo', true, false), '$[*].effect_id'), jsonb_build_array(:'effect_id'), 'but another does');
select is(irrevon.inspect_findings(:'undo', false, false), '[]', 'of which nothing was found');

select * from finish();
rollback;
