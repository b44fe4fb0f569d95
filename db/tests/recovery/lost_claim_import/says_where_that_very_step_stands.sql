begin;
select plan(2);

select irrevon_test.execution_at('SETTLED_FAILED') as failed \gset
select irrevon.open_retry_execution(irrevon_test.effect_of(:failed)) is not null as ok \gset
select outcome, lifecycle from irrevon.lost_claim_import(gen_random_uuid(), irrevon_test.effect_of(:failed) || ':0', 'witness', 1,
  '{"a": 1}', irrevon.clock()) \gset
select is(:'outcome' || ' ' || :'lifecycle', 'settled SETTLED_FAILED', 'the first of two');
select outcome, lifecycle from irrevon.lost_claim_import(gen_random_uuid(), irrevon_test.effect_of(:failed) || ':1', 'witness', 1,
  '{"a": 1}', irrevon.clock()) \gset
select is(:'outcome' || ' ' || :'lifecycle', 'adopted AMBIGUOUS', 'the second');

select * from finish();
rollback;
