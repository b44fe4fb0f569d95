-- Decision W16, RFC-002 §7.1: an old epoch is fenced off; a writer that still recovers may ask, since that is what recovery is.
begin;
select plan(11);
\ir ../../support/replay.psql

select irrevon_test.effect_of(pg_temp.keyed_at('AMBIGUOUS')) as one, irrevon_test.effect_of(pg_temp.keyed_at('AMBIGUOUS')) as two,
       irrevon_test.effect_of(pg_temp.keyed_at('AMBIGUOUS')) as three, gen_random_uuid() as early,
         gen_random_uuid() as late, gen_random_uuid() as bare \gset
set local role irrevon_app;
select irrevon_test.facts() as before \gset
select is((pg_temp.replay(:'one', p_writer => 'nobody', p_epoch => 1)).outcome, 'stale_writer', 'a name that was never booted');
select is(irrevon_test.written_since(:'before'), '{}', 'which writes nothing');
select irrevon.writer_boot('w') \g /dev/null
select irrevon_test.leave('w') \g /dev/null
select irrevon.writer_boot('w') \g /dev/null
select is((select a.outcome || ' ' || (a.evidence ->> 'epoch_in_force') from pg_temp.replay(:'one', p_writer => 'w', p_epoch => 1) a),
  'stale_writer 2', 'an old epoch is told the one in force');
select is((pg_temp.replay(:'one', p_writer => 'w', p_epoch => 3)).outcome, 'stale_writer', 'as is one of the future');
select is((irrevon_test.claim(:'one', p_writer => 'w', p_epoch => 2)).outcome, 'pending_reconciliation',
  'while it recovers it claims nothing');
select is((pg_temp.replay(:'one', :'early', 'w', 2)).outcome, 'claimed', 'but asks');
select irrevon.record_outcome(:'early', 'OK', null, 'dest-1') \g /dev/null
select irrevon.recovery_finish('w', 2) \g /dev/null
select pg_temp.replay(:'two', :'late', 'w', 2), irrevon.record_outcome(:'late', 'OK', null, 'dest-2') \g /dev/null
select pg_temp.replay(:'three', :'bare'), irrevon.record_outcome(:'bare', 'OK', null, 'dest-3') \g /dev/null
select is((select concat_ws(' ', t.actor, d.recorded_by, f.created_by, a.writer || ' ' || a.epoch)
             from irrevon.dispatch_attempts a join irrevon.dispatch_receipts d using (attempt_id)
               join irrevon.findings f using (execution_id)
             join irrevon.effect_transitions t using (execution_id)
            where a.claim_token = token and t.to_state = 'SETTLED_COMMITTED'), expected, why)
  from (values (1, :'early'::uuid, 'recovery recovery recovery w 2', 'as recovery, while it recovers'),
               (2, :'late',  'reconciler reconciler reconciler w 2', 'as reconciler, once that is over'),
               (3, :'bare',  'reconciler reconciler reconciler',
                'without a writer, as reconciler')) as given(position, token, expected, why) order by position;
select is((select count(*) from irrevon.effect_transitions where actor = 'dispatcher' and from_state = 'AMBIGUOUS'),
  0::bigint, 'never as dispatcher');
select is_empty('select * from irrevon.audit_ledger()', 'the ledger is sound');

select * from finish();
rollback;
