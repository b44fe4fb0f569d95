begin;
select plan(2);

create function pg_temp.said(p_part text) returns setof text language plpgsql as $$ begin
  return query execute format('select concat_ws('' '', t.lane, t.what, left(t.ref, 8)) from irrevon.%I(current_setting(''test.told'')::jsonb) t order by t.at, t.rank', p_part); end $$;

select irrevon_test.effect('{"branch_ref": "leaf", "parameters": {"a": 1}}') as effect_id \gset
select irrevon.grant_authority('test-authority', 'test/scope', null, 'test'), irrevon.revoke_authority('test-authority', 'test/scope', 'test'), irrevon.cancel_branch('leaf', 'test') \g /dev/null
select irrevon.register_intent(irrevon_test.contract(jsonb_build_object('stable_ids', stable_ids, 'branch_ref', 'leaf', 'parameters', p)))
  from irrevon.effect_records, (values (1, '{"a": 2}'::jsonb), (2, '{"a": 2}')) as v(n, p) where effect_id = :'effect_id' order by n \g /dev/null
select irrevon.register_intent(irrevon_test.contract(jsonb_build_object('stable_ids', stable_ids, 'branch_ref', 'other'))) from irrevon.effect_records where effect_id = :'effect_id' \g /dev/null
select irrevon.register_adapter(irrevon_test.declaration('{"api_version": "2"}')) \g /dev/null
select set_config('test.told', irrevon.inspect(:'effect_id') #>> '{data,0}', true) \g /dev/null
select results_eq($$ select pg_temp.said('inspect_timeline_intended') $$, array['intent registered ' || left(:'effect_id', 8), 'intent authority stamped test-aut',
  'person authority granted by postgres test-aut', 'person authority revoked by postgres test-aut', 'person branch cancelled by postgres leaf', 'intent authority stamped test-aut',
  'intent reworded, and 1 times again', 'intent authority stamped test-aut', 'intent identity conflict: branch_ref', 'person declaration changed by postgres test-c2'], 'in the order in which it came');
select irrevon.import_lost_claims(jsonb_build_array(jsonb_build_object('operation_id', :'effect_id' || ':0', 'claim_token', '00000000-0000-4000-8000-000000000001'))::text, '{"a": 1}') \g /dev/null
select set_config('test.told', irrevon.inspect(:'effect_id') #>> '{data,0}', true) \g /dev/null
select is((select t from pg_temp.said('inspect_timeline_intended') t where t ~ 'forgotten'), 'adjudication forgotten claim came to light: witness 00000000', 'and what was forgotten');

select * from finish();
rollback;
