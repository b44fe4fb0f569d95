begin;
select plan(9);

select irrevon_test.effect() as effect_id \gset
create function pg_temp.told(p_effect_id text, p_at timestamptz default irrevon.clock()) returns jsonb language sql as $$
  select irrevon.inspect_authority(r, p_at) from irrevon.effect_records r where effect_id = p_effect_id $$;
select is(pg_temp.told(:'effect_id') #>> '{now,result}', 'passed', 'it is authorised');
select is(pg_temp.told(:'effect_id', irrevon.clock() + interval '25 h') #>> '{now,reason}', 'expired', 'for as long as the policy says');
select is(pg_temp.told(:'effect_id') #>> '{policy,max_age}', '24:00:00', 'which is shown');
select irrevon.grant_authority('test-authority', 'test/scope', null, 'a mail') \g /dev/null
select irrevon.grant_authority('test-authority', 'elsewhere', null, 'not here'), irrevon.grant_authority('another', 'test/scope', null, 'not his'),
       irrevon.revoke_authority('another', 'test/scope', 'not his'), irrevon.revoke_authority('test-authority', 'elsewhere', 'not here') \g /dev/null
select is(jsonb_path_query_array(pg_temp.told(:'effect_id'), '$.grants[*].reason'), '["a mail"]', 'a grant of its scope');
select irrevon.grant_authority('test-authority', 'test/scope', irrevon.clock() + interval '1 h', 'another mail') \g /dev/null
select is(jsonb_path_query_array(pg_temp.told(:'effect_id'), '$.grants[*].reason'), '["a mail", "another mail"]', 'each as it came');
select irrevon.revoke_authority('test-authority', 'test/scope', 'he left') \g /dev/null
select is(jsonb_path_query_array(pg_temp.told(:'effect_id'), '$.revocations[*].reason'), '["he left"]', 'and no other');
select is(pg_temp.told(:'effect_id') #>> '{revocations,0,reason}' || ' ' || (pg_temp.told(:'effect_id') #>> '{now,reason}'), 'he left revoked', 'a revocation');
select irrevon_test.advance('1 min') \g /dev/null
select irrevon.register_intent(irrevon_test.contract(jsonb_build_object('stable_ids', stable_ids, 'authority_ref', 'fresh')))
  from irrevon.effect_records where effect_id = :'effect_id' \g /dev/null
select is(jsonb_path_query_array(pg_temp.told(:'effect_id'), '$.stamps[*].authority_ref'), '["test-authority", "fresh"]', 'every stamp, as they came');
select is(pg_temp.told(:'effect_id') ->> 'authority_ref', 'fresh', 'of which the newest counts');

select * from finish();
rollback;
