begin;
select plan(8);

select irrevon_test.effect() as effect_id \gset
select is(irrevon.lost_claim_unsettled(:'effect_id'), null, 'nothing was forgotten');
insert into irrevon.lost_claims values (gen_random_uuid(), :'effect_id' || ':0', 1, 'witness', '{"a": 1}', irrevon.clock());
select is(irrevon.lost_claim_unsettled(:'effect_id'), 'ledger_tail_lost', 'PERSISTED, by a race with the import');
select is((irrevon_test.claim(:'effect_id')).evidence #>> '{decision,reason}', 'ledger_tail_lost', 'the gate denies by it');
select irrevon.lost_claims_adopt(:'effect_id', irrevon.clock()) \g /dev/null
select is(irrevon.lost_claim_unsettled(:'effect_id'), 'ledger_tail_lost', 'AMBIGUOUS');
select irrevon.ledger_transition((select execution_id from irrevon.effect_executions), 'AMBIGUOUS', 'SETTLED_FAILED', 'reconciled_absent', 'human', '{"a": 1}', irrevon.clock()) \g /dev/null
select is(irrevon.lost_claim_unsettled(:'effect_id'), null, 'settled');
select irrevon.ledger_open_execution(:'effect_id', 'resolve_redispatch', irrevon.clock()) \g /dev/null
select is(irrevon.lost_claim_unsettled(:'effect_id'), null, 'which frees the next step');
insert into irrevon.lost_claims values (gen_random_uuid(), :'effect_id' || ':5', 1, 'witness', '{"a": 1}', irrevon.clock());
select is(irrevon.lost_claim_unsettled(:'effect_id'), 'ledger_tail_lost', 'a step that the ledger never had');
select is(irrevon.lost_claim_unsettled(irrevon_test.effect()), null, 'and no other effect');

select * from finish();
rollback;
