begin;
select plan(4);

select irrevon_test.execution_at('SETTLED_FAILED') as failed \gset
select irrevon_test.effect_of(:failed) as effect_id \gset
select irrevon.ledger_open_execution(:'effect_id', 'retry_after_failure', irrevon.clock()) as retry \gset
select is(irrevon.gate_check_dedup(:'effect_id', :retry) ->> 'result', 'passed',
  'an older failure does not block its retry');
select is(irrevon.gate_check_dedup(:'effect_id', :failed) ->> 'result', 'passed',
  'asked for the older one, the newer is met');

select irrevon_test.execution_at('SETTLED_COMMITTED') as committed \gset
select irrevon_test.effect_of(:committed) as other_id \gset
select irrevon.ledger_open_execution(:'other_id', 'resolve_redispatch', irrevon.clock()) as again \gset
select is(irrevon.gate_check_dedup(:'other_id', :again) ->> 'reason', 'blocked',
  'an older commit blocks a newer execution');
select is(irrevon.gate_check_dedup(:'other_id', :again) #>> '{inputs,operation_id}', :'other_id' || ':0',
  'and is cited');

select * from finish();
rollback;
