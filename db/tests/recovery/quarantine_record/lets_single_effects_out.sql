begin;
select plan(13);

select irrevon_test.execution_at('PERSISTED') as absent, irrevon_test.execution_at('PERSISTED') as present \gset
select irrevon_test.effect_of(:absent) as absent_id, irrevon_test.effect_of(:present) as present_id \gset
select irrevon.ledger_epoch_append('test', irrevon.clock()) as epoch \gset
set local role irrevon_app;
select irrevon_test.advance('1 min');
select max(probe_token::text) filter (where effect_id = :'absent_id') as one, max(probe_token::text) filter (where effect_id = :'present_id') as two from irrevon.quarantine_due() \gset
select irrevon_test.facts() as before \gset
select is((irrevon.quarantine_record(:'one', 'ABSENT', 0)).outcome, 'wait_until', 'one absence is none');
select is(irrevon_test.written_since(:'before'), '{"status_probes": 1}', 'it is kept');
select is((irrevon.quarantine_record(:'one', 'ABSENT', 0)).outcome, 'repeated', 'told again');
select irrevon_test.facts() as before \gset
select is((a.outcome, a.lifecycle)::text, '(claim_found,AMBIGUOUS)', 'a presence is a claim that was forgotten')
  from irrevon.quarantine_record(:'two', 'PRESENT', 1, irrevon_test.found(:'present_id' || ':0')) as a;
select is(irrevon_test.written_since(:'before'), '{"status_probes": 1, "lost_claims": 1, "effect_transitions": 1, "open_work": 0}', 'imported in the same transaction');
select results_eq('select operation_id, source, claim_token from irrevon.lost_claims', format('values (%L, %L, %L::uuid)', :'present_id' || ':0', 'destination', :'two'), 'by the destination''s word');
select irrevon_test.advance('61 s');
select probe_token as three from irrevon.quarantine_due() \gset
select is((irrevon.quarantine_record(:'three', 'ABSENT', 0)).outcome, 'cleared', 'the second absence clears');
select is((irrevon_test.claim(:'absent_id')).outcome, 'claimed', 'and it may be claimed');
select is((irrevon_test.claim(:'present_id')).outcome, 'pending_reconciliation', 'the other is asked about');
select is((irrevon.record_probe(probe_token, 'PRESENT', 1, irrevon_test.found(operation_id))).lifecycle, 'SETTLED_COMMITTED', 'and settled by evidence') from irrevon.reconcile_due();
select throws_ok($$ select irrevon.quarantine_record(gen_random_uuid(), 'ABSENT', 0) $$, 'IR501', null, 'an order that nobody gave');
select throws_ok($$ select irrevon.quarantine_record(gen_random_uuid(), 'ABSENT', 1) $$, 'IR502', null, 'an answer that says two things');
select is_empty('select * from irrevon.audit_ledger()', 'the ledger is sound');

select * from finish();
rollback;
