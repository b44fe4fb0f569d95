begin;
select plan(10);
\ir ../../support/replay.psql

create temporary table at as
select state, irrevon_test.effect_of(pg_temp.keyed_at(state)) as effect_id
  from irrevon.canon_states where state not in ('INTENDED', 'AMBIGUOUS', 'DISPATCHED');
select irrevon_test.effect_of(pg_temp.keyed_at('DISPATCHED')) as dispatched,
  irrevon_test.effect_of(irrevon_test.execution_at('AMBIGUOUS')) as keyless \gset
grant select on at to public;
select gen_random_uuid() as token \gset
set local role irrevon_app;
select irrevon_test.facts() as before \gset
select is((select concat_ws(' ', a.outcome, a.lifecycle, a.evidence ->> 'reason') from pg_temp.replay(effect_id) a),
          'illegal_state ' || state || ' not_ambiguous', state) from at order by state;
select is((select a.outcome || ' ' || (a.evidence ->> 'operation_id') from pg_temp.replay(:'dispatched') a),
  'slot_busy ' || :'dispatched' || ':0',
  'DISPATCHED, whose own attempt is in flight');
select is((select concat_ws(' ', a.outcome, a.lifecycle, a.evidence ->> 'reason') from pg_temp.replay(:'keyless') a),
  'illegal_state AMBIGUOUS not_replayable', 'a destination that honours no keys (C2)');
select is((select a.claim_token || ' ' || a.operation_id from pg_temp.replay(:'keyless', :'token') a),
  :'token' || ' ' || :'keyless' || ':0',
  'the answer names token and operation');
select is((pg_temp.replay(:'keyless')).evidence #>> '{receipt,transport_outcome}', 'LOST', 'the answer carries the last receipt');
select is(irrevon_test.written_since(:'before') - 'scope_slots', '{}', 'nothing was written');
select is((select count(*) from irrevon.dispatch_attempts where kind = 'c1_replay_probe'), 0::bigint, 'nothing may leave');

select * from finish();
rollback;
