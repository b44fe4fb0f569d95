-- Decision R9.
begin;
select plan(3);

select irrevon_test.execution_at('SETTLED_COMMITTED') as execution_id \gset
select irrevon.record_outcome(irrevon_test.token_of(:execution_id), 'OK', null, 'ref-' || :execution_id, repeat('0', 64)) \g /dev/null
select is(count(*), 0::bigint, 'the same reference again') from irrevon.audit_requests;
select irrevon.record_outcome(irrevon_test.token_of(:execution_id), 'OK', null, 'another') \g /dev/null
select is(array_agg(cause), '{second_reference}', 'another one') from irrevon.audit_requests;
select is(array_agg(contradicts_settle), '{f,f}', 'neither contradicts what was settled') from irrevon.late_responses;

select * from finish();
rollback;
