-- The third try of an effect, asked about twice: what is repeated is that execution's own first request.
begin;
select plan(3);
\ir ../../support/replay.psql

select pg_temp.keyed_at('SETTLED_FAILED') as at \gset
select irrevon_test.effect_of(:at) as effect_id, gen_random_uuid() as one, gen_random_uuid() as two, gen_random_uuid() as three \gset
select irrevon.open_retry_execution(:'effect_id') \g /dev/null
select irrevon.claim(:'effect_id', :'one', irrevon_test.dispatch_order(:'effect_id') ->> 'order_digest', repeat('cd',
  32)), irrevon.record_outcome(:'one', 'LOST') \g /dev/null
select pg_temp.replay(:'effect_id', :'two', p_request_digest => repeat('cd', 32)), irrevon.record_outcome(:'two', 'LOST') \g /dev/null
select is((pg_temp.replay(:'effect_id', :'three')).evidence ->> 'reason', 'request_differs', 'the first execution''s bytes are not it');
select pg_temp.replay(:'effect_id', :'three', p_request_digest => repeat('cd', 32)) \g /dev/null
select results_eq('select attempt_no, kind, idempotency_key, request_digest, g.variant from irrevon.dispatch_attempts join irrevon.gate_decisions g using (gate_decision_id)
                    where idempotency_key ~ '':1$'' order by attempt_no',
  format($$ values (1, 'primary', %1$L, repeat('cd', 32), 'retry_after_failure'), (2, 'c1_replay_probe', %1$L,
    repeat('cd', 32), 'retry_after_failure'),
                   (3, 'c1_replay_probe', %1$L, repeat('cd', 32), 'retry_after_failure') $$, :'effect_id' || ':1'), 'its own are');
select is_empty('select * from irrevon.audit_ledger()', 'the ledger is sound');

select * from finish();
rollback;
