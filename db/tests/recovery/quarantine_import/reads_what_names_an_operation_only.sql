begin;
select plan(1);

select irrevon_test.execution_at('PERSISTED') as id \gset
select irrevon_test.effect_of(:id) as effect_id \gset
select irrevon.ledger_epoch_append('test', irrevon.clock()) as epoch \gset
select probe_token from irrevon.quarantine_due() \gset
select irrevon.quarantine_record(:'probe_token', 'PRESENT', 2, jsonb_build_array(
  jsonb_build_object('ref', '1', 'client_ref', :'effect_id' || ':12345'),
  jsonb_build_object('ref', '2', 'client_ref', :'effect_id' || ':01'))::text) is not null as ok \gset
select is((select array_agg(operation_id) from irrevon.lost_claims), array[:'effect_id' || ':0'], 'else what was asked about');

select * from finish();
rollback;
