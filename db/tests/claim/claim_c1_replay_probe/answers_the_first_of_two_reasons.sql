-- Decision W16: same token, stale_writer, quarantined, stale_order, slot_busy, then what the frontier allows. Each effect
-- here has every later reason too.
begin;
select plan(5);
\ir ../../support/replay.psql

select irrevon_test.effect_of(pg_temp.keyed_at('SETTLED_COMMITTED', '{"scope": "shared"}')) as effect_id \gset
select irrevon_test.effect_of(pg_temp.keyed_at('DISPATCHED', '{"scope": "shared"}')) as blocker,
       irrevon_test.dispatch_order(:'effect_id') ->> 'order_digest' as digest, claim_token as token from irrevon.dispatch_attempts \gset
select irrevon.register_adapter(pg_temp.keyed('{"api_version": "2"}')) \g /dev/null
select irrevon.writer_boot('w') \g /dev/null
insert into irrevon.ledger_epochs select max(ledger_epoch) + 1, 1, '0000000A', '1/1', 'test', irrevon.clock() from irrevon.ledger_epochs;

create function pg_temp.answer(p_token uuid, p_digest text, p_epoch bigint) returns text
language sql as $$
  select concat_ws(' ', a.outcome, a.evidence ->> 'reason')
    from irrevon.claim_c1_replay_probe((select operation_id from irrevon.frontiers
                                         where state = 'SETTLED_COMMITTED'), p_token, p_digest, repeat('ab', 32), 'w', p_epoch) a
$$;
select is(pg_temp.answer(:'token', :'digest', 7), 'already_claimed', 'its own token');
select is(pg_temp.answer(gen_random_uuid(), :'digest', 7), 'stale_writer', 'an epoch that is not in force');
select is(pg_temp.answer(gen_random_uuid(), :'digest', 1), 'quarantined another_history', 'another history');
select irrevon.lift_quarantine('test-c1', '{"looked": "at"}') \g /dev/null
select is(pg_temp.answer(gen_random_uuid(), :'digest', 1), 'stale_order', 'yesterday''s order');
select is(pg_temp.answer(gen_random_uuid(), irrevon_test.dispatch_order(:'effect_id') ->> 'order_digest', 1), 'slot_busy', 'a taken slot');

select * from finish();
rollback;
