-- Decision G4: the re-synthesis defeat stays visible where authority denies before dedup is reached.
begin;
select plan(6);

select irrevon_test.execution_at('SETTLED_COMMITTED', '{"scope": "test/scope"}') as execution_id \gset
select irrevon_test.effect_of(:execution_id) as effect_id \gset
select irrevon_test.effect('{"scope": "test/scope"}') as fresh \gset
select irrevon.revoke_authority('test-authority', 'test/scope', 'test') is not null as ok \gset

set local role irrevon_app;
select outcome, evidence from irrevon_test.claim(:'effect_id') \gset
select is(:'outcome'::text, 'denied', 'it is denied');
select is(:'evidence'::jsonb #>> '{decision,check}', 'authority', 'for its authority');
select is(:'evidence'::jsonb #>> '{decision,checks,3,result}', 'not_reached', 'dedup was not reached');
select is(:'evidence'::jsonb #>> '{dedup,operation_id}', :'effect_id' || ':0',
  'and yet the settled execution is cited');
select is((select evidence -> 'dedup' from irrevon.gate_decisions
  where effect_id = :'effect_id' order by gate_decision_id desc limit 1),
  :'evidence'::jsonb -> 'dedup', 'in the stored decision too');
select ok(not (irrevon_test.claim(:'fresh')).evidence ? 'dedup', 'an effect that never left carries none');

select * from finish();
rollback;
