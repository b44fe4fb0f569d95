-- Decision W16: same token, frontier map, stale_writer, quarantined, not_ready, stale_order, slot_busy, gate.
begin;
select plan(13);

select irrevon_test.execution_at('DISPATCHED', '{"scope": "d"}') as dispatched \gset
select irrevon_test.effect_of(:dispatched) as dispatched_id, irrevon_test.token_of(:dispatched) as token
  \gset
select irrevon_test.effect_of(irrevon_test.execution_at('AMBIGUOUS')) as ambiguous_id \gset
select irrevon_test.effect_of(irrevon_test.execution_at('CANCELLED')) as cancelled_id \gset
select irrevon_test.effect_of(irrevon_test.execution_at('SETTLED_COMMITTED')) as committed_id \gset
select irrevon_test.effect_of(irrevon_test.execution_at('SETTLED_FAILED')) as failed_id \gset
select irrevon_test.effect('{"scope": "d"}') as waiting_id \gset
select irrevon_test.effect('{"scope": "free"}') as free_id \gset
select irrevon_test.dispatch_order(:'waiting_id') ->> 'order_digest' as digest,
       irrevon_test.dispatch_order(:'dispatched_id') ->> 'order_digest' as dispatched_digest \gset
select irrevon.writer_boot('w') is not null as ok \gset
create function pg_temp.answer(p_effect_id text, p_digest text, p_writer text default null,
  p_epoch bigint default null)
returns text language sql as $$
  select outcome from irrevon.claim(p_effect_id, gen_random_uuid(), p_digest, repeat('ab', 32), p_writer,
    p_epoch) $$;
set local role irrevon_app;

select is((irrevon.claim(:'dispatched_id', :'token', :'dispatched_digest', repeat('ab', 32))).outcome,
  'already_claimed',
  'same token before the frontier');
select is(pg_temp.answer(:'ambiguous_id', repeat('0', 64), 'w', 99), 'pending_reconciliation',
  'frontier AMBIGUOUS before stale_writer');
select is(pg_temp.answer(:'dispatched_id', repeat('0', 64), 'w', 99), 'pending_reconciliation',
  'frontier DISPATCHED before stale_writer');
select is(pg_temp.answer(:'cancelled_id', repeat('0', 64), 'w', 99), 'illegal_state',
  'frontier CANCELLED before stale_writer');
select is(pg_temp.answer(:'committed_id', repeat('0', 64), 'w', 99), 'denied',
  'a committed effect meets the gate before stale_writer');
select is(pg_temp.answer(:'failed_id', repeat('0', 64), 'w', 99), 'denied',
  'a failed effect meets the gate before stale_writer');

set local role irrevon_owner;
savepoint sound;
insert into irrevon.ledger_epochs values (2, 1, '0000000A', '1/1', 'test', irrevon.clock());
set local role irrevon_app;
select is(pg_temp.answer(:'waiting_id', :'digest', 'w', 99), 'stale_writer',
  'stale_writer before quarantined');
select is(pg_temp.answer(:'waiting_id', :'digest', 'w', 1), 'quarantined', 'quarantined before not_ready');
rollback to savepoint sound;
set local role irrevon_app;
select is(pg_temp.answer(:'waiting_id', repeat('0', 64), 'w', 1), 'not_ready',
  'not_ready before stale_order');
select irrevon.recovery_finish('w', 1) is not null as ok \gset
select is(pg_temp.answer(:'waiting_id', repeat('0', 64), 'w', 1), 'stale_order',
  'stale_order before slot_busy');
set local role irrevon_operator;
select irrevon.deny(p_effect_type => 'order.create', p_reason => 'test') is not null as ok \gset
set local role irrevon_app;
select irrevon_test.facts() as before \gset
select is(pg_temp.answer(:'waiting_id', :'digest', 'w', 1), 'slot_busy', 'slot_busy before the gate');
select is(irrevon_test.written_since(:'before'), '{}', 'which did not run');
select is((irrevon_test.claim(:'free_id', p_writer => 'w', p_epoch => 1)).outcome, 'denied',
  'in a free slot the gate runs');

select * from finish();
rollback;
