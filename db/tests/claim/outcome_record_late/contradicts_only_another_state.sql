-- RFC-002 §5.1: a late answer that says what was settled already contradicts nothing.
begin;
select plan(3);

select irrevon_test.execution_at('SETTLED_FAILED') as failed \gset
select irrevon.record_outcome(irrevon_test.token_of(:failed), 'FAILED', 'rate_limited') \g /dev/null
select is(contradicts_settle, false, 'another refusal') from irrevon.late_responses join irrevon.dispatch_attempts using (attempt_id)
 where execution_id = :failed;
select is((select count(*) from irrevon.audit_requests), 0::bigint, 'nothing to look after');
select irrevon.record_outcome(irrevon_test.token_of(:failed), 'OK', null, 'ref') \g /dev/null
select is(contradicts_settle, true, 'an effect after all')
  from irrevon.late_responses join irrevon.dispatch_attempts using (attempt_id)
 where execution_id = :failed and transport_outcome = 'OK';

select * from finish();
rollback;
