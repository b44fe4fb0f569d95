begin;
select plan(6);

select irrevon_test.execution_at('DISPATCHED') as execution_id \gset
select irrevon_test.token_of(:execution_id) as token \gset
set local role irrevon_app;
select irrevon.writer_boot('w') is not null as ok \gset
select irrevon_test.advance('10 min');
select is((select proof from irrevon.recovery_scan('w', 1)), 'no_writer_and_stuck', 'recovery closed it');
select * from irrevon.record_outcome(:'token', 'OK', null, 'dest-7') \gset
select is(:'outcome' || ' ' || :'lifecycle', 'late AMBIGUOUS',
  'the true outcome is late, and moves nothing');
select is((select destination_ref from irrevon.late_responses), 'dest-7', 'it is kept');
select is((irrevon.record_outcome(:'token', 'LOST')).outcome, 'repeated',
  'a LOST is what recovery wrote already');
select is((select count(*) from irrevon.audit_requests), 0::bigint,
  'nothing is settled that it could contradict');
select ok((select query_keys from irrevon.reconcile_due()) @> '[{"key": "destination_ref", "values": ["dest-7"]}]',
  'the next look asks for the reference that it brought');

select * from finish();
rollback;
