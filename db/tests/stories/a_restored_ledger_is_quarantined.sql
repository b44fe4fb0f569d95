-- Field case O26: the ledger is restored to a point before the effect, and the effect is asked for again.
begin;
select plan(9);

select irrevon_test.effect() as known \gset
set local role irrevon_owner;
insert into irrevon.ledger_epochs select max(ledger_epoch) + 1, 1, '00000001', '1/1', 'where the tail was written', irrevon.clock() from irrevon.ledger_epochs;
set local role irrevon_app;
select is((irrevon_test.claim(:'known')).evidence ->> 'reason', 'another_history', 'nothing is sent on another history');
select irrevon.writer_boot('w') \g /dev/null
select irrevon.recovery_finish('w', 1) \g /dev/null
select is((irrevon_test.claim(:'known')).evidence ->> 'reason', 'tail_lost', 'nor after the boot that noted it');
select effect_id as again from irrevon.register_intent(irrevon_test.contract()) \gset
select is((irrevon_test.claim(:'again')).outcome, 'quarantined', 'nor is what was registered since');
select irrevon_test.advance('1 min');
select count(irrevon.quarantine_record(probe_token, case effect_id when :'again' then 'PRESENT' else 'ABSENT' end,
         (effect_id = :'again')::integer, case effect_id when :'again' then irrevon_test.found(operation_id) else '[]' end)) as ok
  from irrevon.quarantine_due('w', 1) \gset
select is((irrevon_test.claim(:'again')).outcome, 'pending_reconciliation', 'the destination has that one: a claim was forgotten');
select is((irrevon.record_probe(probe_token, 'PRESENT', 1, irrevon_test.found(operation_id))).lifecycle, 'SETTLED_COMMITTED', 'it is settled by evidence')
  from irrevon.reconcile_due('w', 1);
select is((irrevon_test.claim(:'again')).evidence #>> '{decision,check}', 'dedup', 'and never sent again');
select irrevon_test.advance('61 s');
select is((irrevon.quarantine_record(probe_token, 'ABSENT', 0)).outcome, 'cleared', 'it has not the other one') from irrevon.quarantine_due('w', 1);
select is((irrevon_test.claim(:'known', p_writer => 'w', p_epoch => 1)).outcome, 'claimed', 'which goes out');
set local role irrevon_operator;
select is_empty('select * from irrevon.audit_ledger()', 'the ledger is sound');

select * from finish();
rollback;
