begin;
select plan(6);

select irrevon.register_adapter(irrevon_test.declaration()) is not null as ok \gset
insert into irrevon.branches (branch_ref, parent_ref, opened_by, created_at) values
  ('child', 'parent', 'test', irrevon.clock()), ('grandchild', 'child', 'test', irrevon.clock());
select irrevon.cancel_branch('parent', 'test') is not null as ok \gset
select irrevon_test.contract('{"branch_ref": "parent"}') as contract \gset
select irrevon_test.facts() as before \gset
set local role irrevon_app;

select effect_id, outcome || ' ' || lifecycle as answer from irrevon.register_intent(:'contract') \gset
select is(:'answer'::text, 'registered CANCELLED', 'an intent on a cancelled branch is CANCELLED');
select is(irrevon_test.written_since(:'before'),
  '{"effect_records": 1, "effect_authorities": 1, "effect_executions": 1, "effect_transitions": 2}',
  'and is no open work');
select results_eq(format('select from_state, to_state, cause, actor from irrevon.effect_transitions
    join irrevon.effect_executions using (execution_id)
      where effect_id = %L order by transition_seq', :'effect_id'),
  $$ values (null, 'INTENDED', 'register', 'registrar'), ('INTENDED', 'CANCELLED', 'branch_cancelled', 'registrar') $$,
  'by the registrar, from INTENDED');
select is((irrevon.register_intent(irrevon_test.contract('{"branch_ref": "child"}'))).lifecycle,
  'CANCELLED',
  'so is one on a child of it');
select is((irrevon.register_intent(irrevon_test.contract('{"branch_ref": "grandchild"}'))).lifecycle,
  'CANCELLED',
  'and on a grandchild');
select is((irrevon.register_intent(irrevon_test.contract('{"branch_ref": "other"}'))).lifecycle,
  'PERSISTED',
  'but not one on another branch');

select * from finish();
rollback;
