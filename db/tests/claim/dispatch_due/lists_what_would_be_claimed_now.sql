-- Decision G6, RFC-002 §7.1: what was decided to be sent is found by any worker, once it would be allowed and not before.
begin;
select plan(26);
\ir ../../support/resolution.psql

create function pg_temp.due(p_adapters text[] default null) returns text[] language sql as $$
  select array(select dispatch_order ->> 'operation_id' from irrevon.dispatch_due(p_adapters)) $$;
select irrevon_test.execution_at('PERSISTED') as fresh, irrevon_test.execution_at('PERSISTED', '{"scope": "strict/1"}') as id \gset
select irrevon_test.effect_of(:id) as effect_id \gset
select irrevon.set_authority_policy('strict/*', '1 h', 'granted', 'test') \g /dev/null
set local role irrevon_app;
select is(pg_temp.due(), '{}', 'what nobody asked for is left to its hand');
select is((irrevon_test.claim(:'effect_id')).outcome, 'denied', 'one is asked for, and not granted');
reset role;
select irrevon_test.facts() as before \gset
select is(pg_temp.due(), '{}', 'it waits');
select is((select string_agg(kind || ' ' || status || ' ' || reason, ', ') from irrevon.operator_queue), 'approval PERSISTED not_granted', 'where a person sees it');
select irrevon_test.advance('2 h') \g /dev/null
select is((select max(irrevon_test.now() - since) > interval '2 h' from irrevon.operator_queue), true, 'with its age');
select is(pg_temp.due(), '{}', 'and it still waits');
select is(irrevon_test.written_since(:'before'), '{}', 'to look costs nothing');
select irrevon.grant_authority('test-authority', 'strict/1', irrevon_test.now() + interval '1 h', 'approved', :'effect_id', repeat('0', 64)) \g /dev/null
select is(pg_temp.due(), '{}', 'an approval of something else is none');
select irrevon.grant_authority('test-authority', 'strict/1', irrevon_test.now() + interval '1 h', 'approved', :'effect_id') \g /dev/null
set local role irrevon_app;
select is(pg_temp.due(), array[:'effect_id' || ':0'], 'approved, it is due');
select is((select dispatch_order from irrevon.dispatch_due()), irrevon_test.dispatch_order(:'effect_id'), 'with its order');
select is(pg_temp.due('{other}'), '{}', 'for a hand that has its adapter');
reset role;
select irrevon.deny(p_scope => 'strict/1', p_reason => 'test') as held \gset
select is(pg_temp.due(), '{}', 'not while it is contained');
select is((irrevon_test.claim(:'effect_id')).evidence #>> '{decision,check}', 'deny_list', 'as somebody hears who asks');
select is((select reason from irrevon.operator_queue where effect_id = :'effect_id'), 'not_granted', 'a person sees it all the same');
select irrevon.lift_deny(:'held', 'test') \g /dev/null
select is(pg_temp.due(), array[:'effect_id' || ':0'], 'and it is due again, though the last deny was another');
select irrevon_test.effect('{"scope": "strict/1", "stable_ids": {"order_id": "other"}, "authority_ref": "other"}') as other \gset
select irrevon.grant_authority('other', 'strict/1', null, 'approved') \g /dev/null
select (irrevon_test.claim(:'other')).claim_token as token \gset
select is(pg_temp.due(), '{}', 'nor behind another attempt in its slot');
select irrevon.record_outcome(:'token', 'OK', null, 'ref-o') \g /dev/null
select is(pg_temp.send(:'effect_id', 'OK', null, 'ref-1'), 'SETTLED_COMMITTED', 'it is sent');
select is(pg_temp.due(), '{}', 'and is due no more');

-- A redispatch whose hand died after the decision, and a retry; at its expiry an authority has expired.
select irrevon.set_authority_policy('brief/*', '10 min', 'self_declared', 'test') \g /dev/null
select pg_temp.lost('{"scope": "brief/1"}') as lost, irrevon_test.execution_at('SETTLED_FAILED') as failed \gset
select pg_temp.resolved(pg_temp.ref_of(:lost), 'REDISPATCHED'), irrevon.open_retry_execution(irrevon_test.effect_of(:failed)) \g /dev/null
select is(pg_temp.due(), array[irrevon_test.effect_of(:lost) || ':1', irrevon_test.effect_of(:failed) || ':1'], 'both are due, the older one first');
select is((select count(*) from irrevon.dispatch_due(p_limit => 1)), 1::bigint, 'as many as are asked for');
select irrevon.register_adapter(irrevon_test.declaration('{"effect_types": {}, "api_version": "2"}'::jsonb || jsonb_build_object('effect_types',
  jsonb_build_object('order.other', irrevon_test.declaration()::jsonb #> '{effect_types,order.create}')))) \g /dev/null
select is(pg_temp.due(), '{}', 'not where the effect type was withdrawn');
select irrevon.register_adapter(irrevon_test.declaration('{"api_version": "3"}')) \g /dev/null
select irrevon.ledger_epoch_append('test', irrevon.clock()) \g /dev/null
select is(pg_temp.due(), '{}', 'nor in a quarantine');
select irrevon.lift_quarantine('test-c2', '{"looked": 1}'), irrevon.demand_witnesses('["w"]', 'test') \g /dev/null
select is(cardinality(pg_temp.due()), 2, 'who may claim is asked of the hand');
select irrevon.demand_witnesses('[]', 'test'), irrevon_test.advance('10 min') \g /dev/null
select is(pg_temp.due(), array[irrevon_test.effect_of(:failed) || ':1'], 'nor once its authority has expired');
select is((irrevon_test.claim(irrevon_test.effect_of(:lost))).evidence #>> '{decision,reason}', 'expired', 'which is what the gate says');

set local role irrevon_app;
select is(irrevon_test.outcome('select * from irrevon.dispatch_due(null, 0)'), 'IR105', 'no limit');

select * from finish();
rollback;
