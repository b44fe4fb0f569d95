begin;
select plan(1);

select gen_random_uuid() as known, gen_random_uuid() as unknown, irrevon_test.effect() as effect_id \gset
select irrevon.lost_claim_import(:'known', :'effect_id' || ':0', 'witness', 1, '{"a": 1}', irrevon.clock()) is not null as ok \gset
select results_eq(format('select claim_token from irrevon.witness_forgotten(%L)', jsonb_build_array(
  jsonb_build_object('claim_token', :'known', 'operation_id', :'effect_id' || ':0'),
  jsonb_build_object('claim_token', :'unknown', 'operation_id', :'effect_id' || ':0'))),
  format('values (%L::uuid)', :'unknown'), 'only the other');

select * from finish();
rollback;
