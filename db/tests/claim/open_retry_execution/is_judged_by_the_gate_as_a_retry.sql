-- RFC-002 §4, decision G2. And the stamp that the failure left behind is judged when the retry is claimed.
begin;
select plan(10);

select irrevon_test.effect_of(irrevon_test.execution_at('SETTLED_FAILED')) as effect_id, gen_random_uuid() as token,
  gen_random_uuid() as third \gset
set local role irrevon_app;
select is((irrevon_test.claim(:'effect_id')).evidence #>> '{decision,reason}', 'retryable_failed', 'never implicit');
select irrevon.open_retry_execution(:'effect_id') \g /dev/null
select is((irrevon_test.claim(:'effect_id', :'token')).outcome, 'claimed', 'opened, it is claimed');
select results_eq('select attempt_no, kind, idempotency_key, variant from irrevon.dispatch_attempts join irrevon.gate_decisions using (gate_decision_id)
                    where attempt_id = (select max(attempt_id) from irrevon.dispatch_attempts)',
  format($$ values (1, 'primary', %L, 'retry_after_failure') $$, :'effect_id' || ':1'), 'as the first attempt of the retry');
select is((irrevon.record_outcome(:'token', 'FAILED', 'rate_limited')).lifecycle, 'SETTLED_FAILED', 'it fails too');

select irrevon_test.advance('25 hours');
select is((irrevon.open_retry_execution(:'effect_id')).dispatch_order ->> 'operation_id', :'effect_id' || ':2',
  'a day later it is opened again');
select is((irrevon_test.claim(:'effect_id')).evidence #>> '{decision,check}', 'authority', 'but its authority has expired');
select (irrevon.register_intent(irrevon_test.contract(jsonb_build_object('scope', scope, 'stable_ids', stable_ids)))).outcome
  from irrevon.effect_records r where r.effect_id = :'effect_id' \g /dev/null
select is((irrevon_test.claim(:'effect_id', :'third')).outcome, 'claimed', 'and is refreshed');
select is((irrevon.record_outcome(:'third', 'OK', null, 'dest-3')).lifecycle, 'SETTLED_COMMITTED', 'the third try works');
select is((irrevon.open_retry_execution(:'effect_id')).changed, '{"reason": "not_failed"}', 'which ends it');
select is_empty('select * from irrevon.audit_ledger()', 'the ledger is sound');

select * from finish();
rollback;
