begin;
select plan(2);

select irrevon_test.execution_at('PERSISTED') as id \gset
select irrevon_test.effect_of(:id) as effect_id \gset
select irrevon.ledger_epoch_append('test', irrevon.clock()) as epoch \gset
select probe_token from irrevon.quarantine_due() \gset
select (irrevon.quarantine_record(:'probe_token', 'PRESENT', 4, jsonb_build_array(
  jsonb_build_object('ref', '1', 'client_ref', :'effect_id' || ':0'),
  jsonb_build_object('ref', '2', 'client_ref', :'effect_id' || ':1'),
  jsonb_build_object('ref', '3', 'client_ref', :'effect_id' || ':x'),
  jsonb_build_object('ref', '4', 'client_ref', repeat('ab', 32) || ':7'))::text)).outcome as outcome \gset
select is(:'outcome'::text, 'claim_found', 'it is found');
select is((select array_agg(operation_id) from irrevon.lost_claims), array[:'effect_id' || ':1'], 'as the second of its steps');

select * from finish();
rollback;
