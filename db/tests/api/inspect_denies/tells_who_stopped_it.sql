begin;
select plan(6);

select irrevon_test.effect('{"scope": "held/1"}') as effect_id \gset
create function pg_temp.told() returns jsonb language sql as $$ select irrevon.inspect(current_setting('test.effect')) #> '{data,0,denies}' $$;
select set_config('test.effect', :'effect_id', true) \g /dev/null
select is(pg_temp.told(), '[]', 'nobody');
select irrevon_test.effect('{"scope": "held/2"}') as twice, irrevon.deny(p_scope => 'held/2', p_reason => 'first'), irrevon.deny(p_scope => 'held/2', p_reason => 'second') \gset
select is(jsonb_path_query_array(irrevon.inspect(:'twice'), '$.data[0].denies[*].reason'), '["first", "second"]', 'several as they came');
select irrevon.deny(p_scope => 'held/1', p_reason => 'paid twice?') as first \gset
select is((pg_temp.told() -> 0) - '{at,denied_by}'::text[], jsonb_build_object('deny_ref', :'first', 'scope', 'held/1', 'reason', 'paid twice?', 'effect_class', null, 'effect_type', null,
  'adapter_id', null, 'lift', null), 'what would stop it now');
select is((select array_agg(e ->> 'what') from jsonb_array_elements(irrevon.inspect(:'effect_id') #> '{data,0,timeline}') as e where e ->> 'lane' = 'person'),
  array['denied by ' || session_user], 'and is not lifted');
select irrevon_test.claim(:'effect_id'), irrevon.lift_deny(:'first', 'understood') \g /dev/null
select is(jsonb_path_query_array(pg_temp.told(), '$[*].lift.reason'), '["understood"]', 'what stopped it then, and was lifted');
select is((select array_agg(e ->> 'what') from jsonb_array_elements(irrevon.inspect(:'effect_id') #> '{data,0,timeline}') as e where e ->> 'lane' = 'person'),
  array['denied by ' || session_user, 'deny lifted by ' || session_user], 'in the timeline too');

select * from finish();
rollback;
