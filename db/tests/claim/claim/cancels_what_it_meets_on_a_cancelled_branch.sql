-- Decision G3: the edge is written lazily, by the gate.
begin;
select plan(6);

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

select * from finish();
rollback;
