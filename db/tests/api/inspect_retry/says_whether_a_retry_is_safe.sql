-- The seventh question: is a retry safe?
begin;
select plan(19);
\ir ../../support/resolution.psql

create function pg_temp.told(p_effect_id text) returns text language sql as $$
  select concat_ws(' ', t ->> 'safe', t ->> 'by', t ->> 'why') from irrevon.effect_records r, irrevon.inspect_retry(r, irrevon.inspect_gate_now(r, irrevon.clock()), irrevon.clock()) as t
   where effect_id = p_effect_id $$;
create temporary table stands on commit drop as select state, irrevon_test.effect_of(irrevon_test.execution_at(state)) as effect_id from irrevon.canon_states where state <> 'INTENDED';
select is(pg_temp.told(s.effect_id), e.told, s.state) from stands s join (values ('PERSISTED', 'true claim'), ('DISPATCHED', 'false pending_reconciliation'),
  ('AMBIGUOUS', 'false pending_reconciliation'), ('SETTLED_COMMITTED', 'false committed'), ('SETTLED_FAILED', 'true open_retry_execution'), ('CANCELLED', 'false cancelled')) as e(state, told) using (state);
select pg_temp.lost() as lost_id \gset
select irrevon_test.effect_of(:lost_id) as lost \gset
select is(pg_temp.told(:'lost'), 'true resolve', 'what was found absent just now');
select is(t ->> 'residual', residual, coalesce(residual, 'nothing is left open where nothing was found absent'))
  from (values (:'lost', 'visible_after_the_last_look'), ((select effect_id from stands where state = 'SETTLED_FAILED'), null)) as e(effect_id, residual)
  join irrevon.effect_records r using (effect_id), irrevon.inspect_retry(r, irrevon.inspect_gate_now(r, irrevon.clock()), irrevon.clock()) as t;
select pg_temp.lost('{"scope": "escalated"}') as escalated_id, pg_temp.lost('{"scope": "accepted"}') as accepted_id, pg_temp.lost('{"scope": "again"}') as again_id \gset
select pg_temp.resolved(pg_temp.ref_of(:escalated_id), 'ESCALATED_HUMAN'), pg_temp.resolved(pg_temp.ref_of(:accepted_id), 'ACCEPTED_AS_IS'), pg_temp.resolved(pg_temp.ref_of(:again_id), 'REDISPATCHED') \g /dev/null
select is(pg_temp.told(irrevon_test.effect_of(:escalated_id)), 'true resolve', 'by whoever it was given to');
select is(pg_temp.told(irrevon_test.effect_of(:accepted_id)), 'false not_a_clean_failure', 'not what was left as it is');
select is(t ->> 'residual', null, 'nor is anything where nothing can be sent')
  from irrevon.effect_records r, irrevon.inspect_retry(r, irrevon.inspect_gate_now(r, irrevon.clock()), irrevon.clock()) as t
 where effect_id = irrevon_test.effect_of(:accepted_id);
select is(pg_temp.told(irrevon_test.effect_of(:again_id)), 'true claim', 'what was opened again');
select pg_temp.send(irrevon_test.effect_of(:again_id), 'FAILED', 'invalid_request') \g /dev/null
select is(pg_temp.told(irrevon_test.effect_of(:again_id)), 'true open_retry_execution', 'and refused then');
select irrevon_test.advance('1 h') \g /dev/null
select is(pg_temp.told(:'lost'), 'false resolve probe_first', 'but not on an old look');
select irrevon.record_outcome(irrevon_test.token_of(:lost_id), 'OK', null, 'late') \g /dev/null
select is(pg_temp.told(:'lost'), 'false resolve late_ok', 'nor after a late OK');
select irrevon_test.advance('2 days') \g /dev/null
select irrevon_test.effect('{"scope": "old"}') as old \gset
select irrevon.revoke_authority('test-authority', 'old', 'test') \g /dev/null
select is(pg_temp.told(:'old'), 'false claim revoked', 'what the gate would deny');
select is((select t ->> 'authority' from stands join irrevon.effect_records r using (effect_id), irrevon.inspect_retry(r, irrevon.inspect_gate_now(r, irrevon.clock()), irrevon.clock()) as t where state = 'SETTLED_FAILED'),
  'expired', 'a fresh authority is asked for where the old one has expired');
select irrevon.import_lost_claims(jsonb_build_array(jsonb_build_object('operation_id', repeat('a', 64) || ':0'))::text, '{"a": 1}') \g /dev/null
select is((select pg_temp.told(effect_id) from stands where state = 'PERSISTED'), 'false claim quarantined', 'nothing is safe where something was forgotten');

select * from finish();
rollback;
