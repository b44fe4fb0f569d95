begin;
select plan(6);

select irrevon_test.effect() as effect_id \gset
select irrevon_test.facts() as before \gset
select irrevon.lost_claims_adopt(:'effect_id', irrevon.clock()) \g /dev/null
select is(irrevon_test.written_since(:'before'), '{}', 'without a lost claim nothing happens');
insert into irrevon.lost_claims values (gen_random_uuid(), :'effect_id' || ':0', 1, 'destination', '{"a": 1}', irrevon.clock()),
  (gen_random_uuid(), :'effect_id' || ':2', 1, 'witness', '{"a": 1}', irrevon.clock());
select irrevon.lost_claims_adopt(:'effect_id', irrevon.clock()) \g /dev/null
select results_eq('select step, state from irrevon.frontiers order by step',
  $$ values (0, 'AMBIGUOUS'), (1, 'AMBIGUOUS'), (2, 'AMBIGUOUS') $$, 'the third was claimed, so the two before it were');
select results_eq('select cause, actor, evidence ->> ''operation_id'', evidence ->> ''source'' from irrevon.effect_transitions where to_state = ''AMBIGUOUS'' order by transition_seq',
  format('values (%1$L, %2$L, %3$L, %5$L), (%1$L, %2$L, %4$L, %6$L), (%1$L, %2$L, %4$L, %6$L)', 'ledger_tail_lost', 'recovery',
    :'effect_id' || ':0', :'effect_id' || ':2', 'destination', 'witness'), 'citing its own claim, else the later one');
select irrevon_test.facts() as before \gset
select irrevon.lost_claims_adopt(:'effect_id', irrevon.clock()) \g /dev/null
select is(irrevon_test.written_since(:'before'), '{}', 'once');
select irrevon.ledger_open_execution(:'effect_id', 'retry_after_failure', irrevon.clock()) \g /dev/null
select irrevon.lost_claims_adopt(:'effect_id', irrevon.clock()) \g /dev/null
select is((select state from irrevon.frontiers order by execution_id desc limit 1), 'PERSISTED', 'a later step was not claimed by it');
select is_empty('select * from irrevon.audit_ledger()', 'and the ledger is sound');

select * from finish();
rollback;
