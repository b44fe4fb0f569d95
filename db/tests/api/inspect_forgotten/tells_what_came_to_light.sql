begin;
select plan(5);

select irrevon_test.effect() as effect_id, gen_random_uuid() as token \gset
create function pg_temp.told(p_effect_id text) returns jsonb language sql as $$
  select irrevon.inspect_forgotten(r, false) from irrevon.effect_records r where effect_id = p_effect_id $$;
select is(pg_temp.told(:'effect_id') - 'ledger_epoch', '{"quarantined": false, "unsettled": null, "lost_claims": [], "cleared": null, "lift": null}', 'nothing');
select irrevon.import_lost_claims(jsonb_build_array(jsonb_build_object('operation_id', :'effect_id' || ':0', 'claim_token', :'token'))::text, '{"their list": "SECRET"}') \g /dev/null
select is(pg_temp.told(:'effect_id') #>> '{lost_claims,0,claim_token}', :'token', 'a claim by its token');
select is(pg_temp.told(:'effect_id') ->> 'unsettled', 'ledger_tail_lost', 'that is not settled');
select is(pg_temp.told(:'effect_id')::text ~ 'SECRET', false, 'its evidence by its digest');
select irrevon.lift_quarantine('test-c2', '{"a": 1}') \g /dev/null
select is(array[pg_temp.told(:'effect_id') -> 'quarantined', pg_temp.told(:'effect_id') #> '{lift,lifted_by}'], array['false', to_jsonb(session_user::text)], 'until somebody lifts it');

select * from finish();
rollback;
