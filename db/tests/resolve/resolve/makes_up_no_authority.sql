-- Conformance E08, decision G4: it redispatches under an authority that somebody gave, and is still valid, or not at all.
begin;
select plan(15);
\ir ../../support/resolution.psql
\ir ../../support/refusal.psql

select pg_temp.lost('{"scope": "short/1"}') as id \gset
select irrevon_test.effect_of(:id) as effect_id, pg_temp.ref_of(:id) as ref \gset
create function pg_temp.authority(p_ahead interval) returns text language sql as $$
  select jsonb_build_object('authority_ref', 'fresh', 'stamped_at', to_char((irrevon_test.now() + p_ahead) at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.US"Z"'))::text $$;
select irrevon.set_authority_policy('short/*', '1 min', 'self_declared', 'test') \g /dev/null
select irrevon_test.facts() as before \gset
set local role irrevon_operator;
select is(pg_temp.resolved(:'ref', 'REDISPATCHED'), 'denied OPEN authority expired', 'its authority has expired');
select is(a.evidence -> 'decision' ->> 'remedy', 'register_intent', 'a fresh one would do') from irrevon.resolve(:'ref', 'REDISPATCHED', '{"a": 1}') a;
select is(irrevon_test.written_since(:'before'), '{}', 'nothing was written, and no authority least of all');
select is(pg_temp.resolved(:'ref', 'REDISPATCHED', null, pg_temp.authority('-2 min')), 'denied OPEN authority expired', 'an old one');
select is(pg_temp.refusal(format('select irrevon.resolve(%L, ''REDISPATCHED'', ''{"a": 1}'', %L)', :'ref', pg_temp.authority('1 min'))),
  'IR101 /stamped_at: lies at most 30 s ahead of the ledger''s clock', 'one from the future');
select is(pg_temp.refusal(format('select irrevon.resolve(%L, ''REDISPATCHED'', ''{"a": 1}'', ''{}'')', :'ref')),
  'IR101 : has authority_ref and stamped_at, and no other member', 'none');
select is(pg_temp.refusal(format('select irrevon.resolve(%L, ''ACCEPTED_AS_IS'', ''{"a": 1}'', %L)', :'ref', pg_temp.authority('0'))),
  'IR105 authority: comes with REDISPATCHED only', 'one for something else');
select is(irrevon_test.written_since(:'before'), '{"effect_authorities": 0}'::jsonb - 'effect_authorities', 'an older stamp is no refresh');
select irrevon.deny(p_scope => 'short/1', p_reason => 'test') as held \gset
select is(pg_temp.resolved(:'ref', 'REDISPATCHED', null, pg_temp.authority('0')), 'denied OPEN deny_list denied', 'contained');
select irrevon.lift_deny(:'held', 'test') \g /dev/null
select is(pg_temp.resolved(:'ref', 'REDISPATCHED', null, pg_temp.authority('1 s')), 'resolved REDISPATCHED', 'a fresh one');
select is((irrevon_test.claim(:'effect_id')).outcome, 'claimed', 'under which it is claimed');
reset role;
select is((select array_agg(distinct authority_ref) from irrevon.effect_authorities where effect_id = :'effect_id'), '{fresh,test-authority}', 'which was given, and is kept');

select pg_temp.lost('{"scope": "strict/1"}') as id \gset
select pg_temp.ref_of(:id) as ref \gset
select irrevon.set_authority_policy('strict/*', '1 h', 'granted', 'test') \g /dev/null
select is(pg_temp.resolved(:'ref', 'REDISPATCHED'), 'denied OPEN authority not_granted', 'where approvals are asked for');
select irrevon.grant_authority('test-authority', 'strict/1', null, 'approved') \g /dev/null
select is(pg_temp.resolved(:'ref', 'REDISPATCHED'), 'resolved REDISPATCHED', 'one does');
select is_empty('select * from irrevon.audit_ledger()', 'the ledger is sound');

select * from finish();
rollback;
