-- Decision S2: what a person, a hand or a destination wrote stays behind its digest.
begin;
select plan(9);

select irrevon_test.effect('{"stable_ids": {"order_id": "SECRET-id"}, "parameters": {"note": "SECRET-payload"}}') as effect_id, gen_random_uuid() as token \gset
select irrevon_test.claim(:'effect_id', :'token') \g /dev/null
select irrevon.record_outcome(:'token', 'LOST', null, null, null, '{"body": "SECRET-body", "claim_token": "SECRET-forged"}') \g /dev/null
select execution_id from irrevon.effect_executions where effect_id = :'effect_id' \gset
select irrevon.record_probe(irrevon_test.probe_of(:execution_id), 'INDETERMINATE', null, '[]', null, '{"why": "SECRET-probe"}') \g /dev/null
select irrevon.reconcile_park(:execution_id, 'test', irrevon.clock(), irrevon.clock()) \g /dev/null
select irrevon.settle(:'effect_id' || ':0', 'COMMITTED', '{"seen": "SECRET-seen", "n_found": 1}') \g /dev/null
create function pg_temp.secrets(p_reveal boolean) returns text[] language sql as $$
  select array(select distinct m[1] from regexp_matches(irrevon.inspect(current_setting('test.effect'), p_reveal)::text, 'SECRET-([a-z]+)', 'g') as m order by 1) $$;
select set_config('test.effect', :'effect_id', true) \g /dev/null
set local role irrevon_app;
select is(pg_temp.secrets(false), '{}', 'a hand sees digests');
select is(pg_temp.secrets(null), '{}', 'and so it does where it does not say');
select is(pg_temp.secrets(true), '{body,forged,id,payload,probe,seen}', 'and the values where it asks for them');
select is(irrevon.inspect(:'effect_id', true) #>> '{data,0,redaction}', 'revealed', 'which it is told');
set local role irrevon_operator;
select is(pg_temp.secrets(true), '{body,forged,id,payload,probe,seen}', 'an operator does too');
set local role irrevon_reader;
select is(pg_temp.secrets(false), '{}', 'a reader sees digests');
select is(pg_temp.secrets(true), '{}', 'whatever it asks for');
select is(irrevon.inspect(:'effect_id', true) #>> '{data,0,redaction}', 'digest_only', 'which it is told');
select is(irrevon.inspect(:'effect_id') #>> '{data,0,standing,cause}', 'reconciled_present', 'the story is the same');

select * from finish();
rollback;
