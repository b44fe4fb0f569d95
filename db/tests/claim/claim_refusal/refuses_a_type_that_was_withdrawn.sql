-- Decision W5: a declaration change is a stop. An order of today's declaration is no way around it.
begin;
select plan(6);

select irrevon_test.effect() as effect_id \gset
select irrevon.register_adapter(irrevon_test.declaration(jsonb_build_object('effect_types', jsonb_build_object(
  'order.amend', irrevon_test.declaration()::jsonb #> '{effect_types,order.create}')))) \g /dev/null
select irrevon_test.facts() as before \gset
select a.outcome, a.lifecycle, a.operation_id, a.evidence from irrevon_test.claim(:'effect_id') a \gset
select is(:'outcome'::text, 'illegal_state', 'no claim');
select is(:'evidence'::jsonb, '{"reason": "effect_type_withdrawn"}', 'and why');
select is(:'lifecycle'::text || ' ' || :'operation_id', 'PERSISTED ' || :'effect_id' || ':0', 'of what, where it stands');
select is(irrevon_test.written_since(:'before')::jsonb, '{"scope_slots": 1}', 'nothing was written but the slot that was locked');

select irrevon.register_adapter(irrevon_test.declaration('{"api_version": "2"}')) \g /dev/null
select is((irrevon_test.claim(:'effect_id')).outcome, 'claimed', 'declared again, it is claimed');
select irrevon.record_outcome(claim_token, 'LOST') from irrevon.dispatch_attempts \g /dev/null
select irrevon.register_adapter(irrevon_test.declaration(jsonb_build_object('api_version', '3', 'effect_types', jsonb_build_object(
  'order.amend', irrevon_test.declaration()::jsonb #> '{effect_types,order.create}')))) \g /dev/null
select is((irrevon_test.claim(:'effect_id')).outcome, 'pending_reconciliation', 'what may have happened is asked about all the same');

select * from finish();
rollback;
