-- Decision W11: outside, an execution is its operation_id, an attempt its claim_token, a finding its finding_ref.
begin;
select plan(3);
\ir ../../support/resolution.psql

select string_agg(format('alter sequence %s restart with 7700000001', oid::regclass), ';') as restart
  from pg_class where relnamespace = 'irrevon'::regnamespace and relkind = 'S' and relname not like 'writers%' \gset
:restart;
select pg_temp.lost() as execution_id \gset
select irrevon_test.effect_of(:execution_id) as effect_id \gset
select pg_temp.resolved(pg_temp.ref_of(:execution_id), 'REDISPATCHED') \g /dev/null
select pg_temp.send(:'effect_id', 'OK', null, 'sent-again') \g /dev/null
select irrevon.audit_request(:'effect_id', p_reason => 'test') \g /dev/null
select irrevon.register_intent(irrevon_test.contract(jsonb_build_object('stable_ids', r.stable_ids, 'scope', r.scope, 'parameters', '{"a": 1}'::jsonb)))
  from irrevon.effect_records r where effect_id = :'effect_id' \g /dev/null
select irrevon.inspect(:'effect_id', true)::text as told \gset
select cmp_ok(max(transition_seq), '>', 7700000000, 'numbers that cannot be missed') from irrevon.effect_transitions;
select is(:'told' ~ '77000000', false, 'are not in it, whatever is revealed');
select is(:'told' ~ '_(id|seq|no)": ?[0-9]' and :'told' !~ '"attempt_no"', false, 'nor any other number of a row');

select * from finish();
rollback;
