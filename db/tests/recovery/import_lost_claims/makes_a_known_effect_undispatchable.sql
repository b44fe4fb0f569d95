begin;
select plan(8);

select irrevon_test.effect() as effect_id, gen_random_uuid() as token, repeat('ab', 32) as stranger \gset
select jsonb_build_array(jsonb_build_object('operation_id', :'effect_id' || ':0'),
  jsonb_build_object('operation_id', :'stranger' || ':1', 'claim_token', :'token')) as claims \gset
set local role irrevon_operator;
select irrevon_test.facts() as before \gset
select set_eq(format('select operation_id, outcome, lifecycle from irrevon.import_lost_claims(%L, %L)', :'claims', '{"their list": 1}'),
  format($$ values (%L, 'adopted', 'AMBIGUOUS'), (%L, 'unregistered', null) $$, :'effect_id' || ':0', :'stranger' || ':1'), 'each is answered');
select is(irrevon_test.written_since(:'before'), '{"lost_claims": 2, "effect_transitions": 1, "open_work": 0, "ledger_epochs": 1}',
  'a ledger that never knew that it forgot begins a quarantine');
select results_eq('select source, evidence -> ''evidence'' from irrevon.lost_claims order by source',
  $$ values ('destination', '{"their list": 1}'::jsonb), ('witness', '{"their list": 1}') $$, 'by whom it is known, with the evidence');
select irrevon_test.facts() as before \gset
select is_empty(format('select * from irrevon.import_lost_claims(%L, %L)', :'claims', '{"their list": 1}'), 'once');
select is(irrevon_test.written_since(:'before'), '{}', 'and nothing is written again');
set local role irrevon_app;
select is((irrevon_test.claim(:'effect_id')).outcome, 'pending_reconciliation', 'it cannot be sent');
select throws_ok($$ select irrevon.import_lost_claims('[]', '{"a": 1}') $$, '42501', null, 'a hand may not');
select is((irrevon_test.claim(irrevon_test.effect())).outcome, 'quarantined', 'others wait') from (select set_config('role', 'irrevon_operator', true)) as r;

select * from finish();
rollback;
