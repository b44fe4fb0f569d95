-- Decision G3: the edge is written lazily, by the gate.
begin;
select plan(7);

select irrevon_test.execution_at('PERSISTED', '{"branch_ref": "b"}') as execution_id \gset
select irrevon_test.effect_of(:execution_id) as effect_id \gset
select irrevon.cancel_branch('b', 'test') is not null as ok \gset
set local role irrevon_app;
select is((select state from irrevon.frontiers where execution_id = :execution_id), 'PERSISTED',
  'the stop itself moves nothing');
select irrevon_test.facts() as before \gset
select * from irrevon_test.claim(:'effect_id') \gset
select is(:'outcome' || ' ' || :'lifecycle', 'denied CANCELLED',
  'the claim is denied, and the execution CANCELLED');
select is(:'evidence'::jsonb #>> '{decision,check}', 'branch_lineage', 'by its check');
select is(irrevon_test.written_since(:'before'),
  '{"scope_slots": 1, "gate_decisions": 1, "effect_transitions": 1, "open_work": -1}',
  'decision and transition are written, no attempt');
select results_eq(format('select cause, actor from irrevon.effect_transitions where execution_id = %s and to_state = %L',
  :execution_id, 'CANCELLED'), $$ values ('branch_cancelled', 'gate') $$, 'by the gate');
select is((irrevon_test.claim(:'effect_id')).outcome, 'illegal_state', 'asked again, its state is illegal');

-- A claim that the ledger has forgotten is adjudicated; to cancel the effect would settle it unasked.
reset role;
select irrevon_test.execution_at('PERSISTED', '{"branch_ref": "c"}') as forgotten \gset
select irrevon.cancel_branch('c', 'test') \g /dev/null
insert into irrevon.lost_claims values (gen_random_uuid(), irrevon_test.effect_of(:forgotten) || ':0', 1, 'witness', '{"a": 1}', irrevon.clock());
select is((c.outcome, c.lifecycle, c.evidence #>> '{decision,check}')::text, '(denied,PERSISTED,branch_lineage)', 'a forgotten claim is not cancelled over')
  from irrevon_test.claim(irrevon_test.effect_of(:forgotten)) c;

select * from finish();
rollback;
