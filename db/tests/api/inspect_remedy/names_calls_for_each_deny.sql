begin;
select plan(7);

select irrevon_test.effect('{"scope": "held/1"}') as effect_id \gset
create function pg_temp.calls(p_effect_id text, p_gate jsonb) returns jsonb language sql as $$
  select irrevon.inspect_remedy(r, p_gate) from irrevon.effect_records r where effect_id = p_effect_id $$;
select is(pg_temp.calls(:'effect_id', '{"remedy": "lift_deny", "inputs": {"denies": ["a", "b"]}}'), '[{"call": "lift_deny", "arguments": {"deny_ref": "a"}, "needs": ["reason"]},
  {"call": "lift_deny", "arguments": {"deny_ref": "b"}, "needs": ["reason"]}]', 'each entry that holds it is lifted');
select is(pg_temp.calls(:'effect_id', '{"remedy": "grant_authority", "inputs": {"authority_ref": "x"}}'),
  '[{"call": "grant_authority", "arguments": {"authority_ref": "x", "scope": "held/1"}, "needs": ["reason"]}]', 'an authority is granted');
select is(pg_temp.calls(:'effect_id', '{"remedy": "register_intent"}') #>> '{0,needs,0}', 'contract', 'or refreshed by its contract');
select is(pg_temp.calls(:'effect_id', jsonb_build_object('remedy', r)) #>> '{0,arguments,effect_id}', :'effect_id', r)
  from (values ('open_retry_execution'), ('audit_request'), ('reconcile')) as v(r);
select is((select array_agg(distinct pg_temp.calls(:'effect_id', jsonb_build_object('remedy', remedy, 'inputs', '{"denies": ["a"]}'::jsonb)) = '[]')
  from irrevon.canon_deny_reasons where remedy not in ('wait', 'none', 'resolve')), '{f}', 'no remedy of the canon is without a call, but time and findings');

select * from finish();
rollback;
