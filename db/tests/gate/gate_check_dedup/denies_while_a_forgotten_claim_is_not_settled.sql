-- Decision S5: the second line of defence, where an import and the first registration race.
begin;
select plan(4);

select irrevon_test.execution_at('PERSISTED') as id \gset
select irrevon_test.effect_of(:id) as effect_id \gset
select is(irrevon.gate_check_dedup(:'effect_id', :id) ->> 'result', 'passed', 'nothing was forgotten');
insert into irrevon.lost_claims values (gen_random_uuid(), :'effect_id' || ':0', 1, 'witness', '{"a": 1}', irrevon.clock());
select is(irrevon.gate_check_dedup(:'effect_id', :id), jsonb_build_object('check', 'dedup', 'result', 'denied', 'reason', 'ledger_tail_lost',
  'inputs', jsonb_build_object('operation_id', :'effect_id' || ':0', 'lifecycle', 'PERSISTED')), 'it is denied, citing the execution');
select irrevon_test.claim(:'effect_id') \g /dev/null
select is(irrevon_test.verdict(:'effect_id'), 'deny dedup ledger_tail_lost passed,passed,passed,denied', 'by the gate');
select is((select state from irrevon.frontiers where execution_id = :id), 'PERSISTED', 'which moves nothing');

select * from finish();
rollback;
