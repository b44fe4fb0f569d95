begin;
select plan(8);

select irrevon_test.effect_of(irrevon_test.execution_at('SETTLED_FAILED')) as effect_id, gen_random_uuid() as token \gset
set local role irrevon_app;
select dispatch_order as first from irrevon.open_retry_execution(:'effect_id') \gset
select irrevon_test.facts() as before \gset
select outcome, lifecycle, changed, dispatch_order as second from irrevon.open_retry_execution(:'effect_id',
  '{"authority_ref": "another", "stamped_at": "2026-07-21T09:00:00Z"}') \gset
select is(:'outcome' || ' ' || :'lifecycle' || ' ' || :'changed', 'replayed PERSISTED {}', 'it is open already');
select is(:'second'::jsonb, :'first'::jsonb, 'with the very same order');
select is(irrevon_test.written_since(:'before'), '{}', 'nothing was written');
select is((select count(*) from irrevon.effect_executions where effect_id = :'effect_id'), 2::bigint, 'there is one retry');
select throws_ok(format('select irrevon.open_retry_execution(%L, ''{}'')', :'effect_id'), 'IR101', null, 'a repeat is read as closely');

select irrevon_test.claim(:'effect_id', :'token') \g /dev/null
select is((irrevon.open_retry_execution(:'effect_id')).changed, '{"reason": "not_failed"}', 'once it is in flight it is no repeat');
select irrevon.record_outcome(:'token', 'LOST') \g /dev/null
select is((irrevon.open_retry_execution(:'effect_id')).changed, '{"reason": "not_failed"}', 'nor once it is ambiguous');
-- A redispatch is opened by resolve(); this call did not open it.
set local role irrevon_owner;
select irrevon_test.effect_of(irrevon_test.execution_at('SETTLED_FAILED')) as other_id \gset
select irrevon.ledger_open_execution(:'other_id', 'resolve_redispatch', irrevon.clock()) \g /dev/null
select is((irrevon.open_retry_execution(:'other_id')).changed, '{"reason": "not_failed"}', 'nor is what something else opened');

select * from finish();
rollback;
