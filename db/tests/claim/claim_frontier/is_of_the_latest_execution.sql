begin;
select plan(4);

select irrevon_test.execution_at('SETTLED_FAILED') as failed \gset
select irrevon_test.effect_of(:failed) as effect_id \gset
select is((select state || ' ' || behaviour || ' ' || opened_by from irrevon.claim_frontier(:'effect_id')),
  'SETTLED_FAILED denied register', 'the only execution');
select irrevon.ledger_open_execution(:'effect_id', 'retry_after_failure', irrevon.clock()) as retry \gset
select * from irrevon.claim_frontier(:'effect_id') \gset
select is(:execution_id, :retry, 'a retry is the latest');
select is(:'operation_id'::text, :'effect_id' || ':1', 'under its own operation');
select is(:'state' || ' ' || :'behaviour' || ' ' || :'opened_by', 'PERSISTED claim retry_after_failure',
  'and may be claimed');

select * from finish();
rollback;
