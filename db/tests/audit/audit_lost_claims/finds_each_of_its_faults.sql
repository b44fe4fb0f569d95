begin;
select plan(4);

select irrevon_test.effect() as effect_id \gset
insert into irrevon.lost_claims values (gen_random_uuid(), :'effect_id' || ':0', 1, 'witness', '{"a": 1}', irrevon.clock());
select results_eq('select check_name, subject from irrevon.audit_lost_claims()', format('values (%L, %L)', 'lost_claim_was_adopted', :'effect_id' || ':0'), 'what could be sent');
select irrevon.lost_claims_adopt(:'effect_id', irrevon.clock()) \g /dev/null
select is_empty('select * from irrevon.audit_lost_claims()', 'not once it is AMBIGUOUS');
insert into irrevon.lost_claims values (gen_random_uuid(), :'effect_id' || ':1', 1, 'witness', '{"a": 1}', irrevon.clock());
select results_eq('select check_name, subject from irrevon.audit_lost_claims()', format('values (%L, %L)', 'lost_claim_has_its_execution', :'effect_id' || ':1'), 'what has no execution');
select irrevon.lost_claims_adopt(:'effect_id', irrevon.clock()) \g /dev/null
select irrevon.ledger_transition(irrevon_test.execution_at('PERSISTED'), 'PERSISTED', 'AMBIGUOUS', 'ledger_tail_lost', 'recovery', '{}', irrevon.clock()) \g /dev/null
select results_eq('select check_name from irrevon.audit_lost_claims()', $$ values ('lost_tail_cites_its_claim') $$, 'a loss that cites nothing');

select * from finish();
rollback;
