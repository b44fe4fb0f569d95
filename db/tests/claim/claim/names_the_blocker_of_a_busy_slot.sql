-- Decision W7: a settled effect in a busy slot still gets its dedup deny.
begin;
select plan(10);

select irrevon_test.execution_at('SETTLED_COMMITTED', '{"scope": "shared"}') as settled \gset
select irrevon_test.effect_of(:settled) as settled_id \gset
select irrevon_test.execution_at('DISPATCHED', '{"scope": "shared"}') as blocker \gset
select irrevon_test.effect_of(:blocker) as blocker_id, irrevon_test.token_of(:blocker) as token \gset
select irrevon_test.effect('{"scope": "shared"}') as waiting_id \gset
select irrevon_test.effect('{"scope": "other"}') as other_id \gset

set local role irrevon_app;
select irrevon_test.facts() as before \gset
select * from irrevon_test.claim(:'waiting_id') \gset
select is(:'outcome' || ' ' || :'lifecycle', 'slot_busy PERSISTED', 'one in flight per slot');
select is(:'evidence'::jsonb ->> 'claim_token', :'token', 'the blocker is named by its claim token');
select is(:'evidence'::jsonb ->> 'operation_id', :'blocker_id' || ':0', 'and by its operation');
select is((:'evidence'::jsonb ->> 'deadline_at')::timestamptz, deadline_at, 'and until when')
  from irrevon.dispatch_attempts where claim_token = :'token';
select is(irrevon_test.written_since(:'before'), '{}', 'nothing was written, no decision either');
select is((irrevon_test.claim(:'settled_id')).evidence #>> '{decision,check}', 'dedup',
  'a settled effect still gets its deny');
select is((irrevon_test.claim(:'blocker_id')).outcome, 'pending_reconciliation',
  'the blocker itself is pending');
select is((irrevon_test.claim(:'other_id')).outcome, 'claimed', 'another slot is free');
select irrevon.record_outcome(:'token', 'LOST') is not null as ok \gset
select is((irrevon_test.claim(:'waiting_id')).outcome, 'claimed',
  'an ambiguous effect does not hold the slot');
select is((irrevon_test.claim(:'blocker_id')).outcome, 'pending_reconciliation',
  'and stays unknown itself');

select * from finish();
rollback;
