begin;
select plan(2);

select irrevon_test.execution_at('SETTLED_FAILED') as failed \gset
select irrevon.lost_claim_import(gen_random_uuid(), irrevon_test.effect_of(:failed) || ':0', 'witness', 1, '{"a": 1}', irrevon.clock())
  is not null as ok \gset
select irrevon.ledger_open_execution(irrevon_test.effect_of(:failed), 'retry_after_failure', irrevon.clock()) is not null as ok \gset
select is((select count(*) from irrevon.frontiers where state = 'PERSISTED'), 1::bigint, 'a step that was opened since');
select is_empty('select * from irrevon.audit_lost_claims()', 'is none that was forgotten');

select * from finish();
rollback;
