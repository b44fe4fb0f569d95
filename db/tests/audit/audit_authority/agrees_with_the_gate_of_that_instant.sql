-- RFC-002 §4 check 2: what the gate said then is what the auditor says now, whatever came since.
begin;
set local timezone = 'UTC';
select plan(20);

create temporary table told (what text, effect text, at timestamptz, verdict jsonb) on commit drop;
create function pg_temp.ask(p_what text, p_effect text) returns void language sql as $$
  insert into told select p_what, p_effect, now.at, irrevon.gate_check_authority(r, now.at)
    from irrevon.effect_records r cross join (select irrevon.clock() as at offset 0) as now where r.effect_id = p_effect $$;
select irrevon_test.effect('{"scope": "test/a", "authority_ref": "one"}') as plain, irrevon_test.effect('{"scope": "test/b/1", "authority_ref": "two"}') as granted \gset
select pg_temp.ask('self-declared', :'plain');
select irrevon.set_authority_policy('test/b/*', '2 h', 'granted', 'test') \g /dev/null
select pg_temp.ask('not granted', :'granted');
select irrevon.grant_authority('two', 'test/b/1', irrevon.clock() + interval '30 min', 'test') \g /dev/null
select pg_temp.ask('granted', :'granted');
select irrevon.grant_authority('two', 'test/b/1', irrevon.clock() + interval '30 min', 'test', repeat('0', 64)) \g /dev/null
select pg_temp.ask('bound to another effect', :'granted');
select irrevon.grant_authority('two', 'test/b/1', null, 'test', :'granted', repeat('0', 64)) \g /dev/null
select pg_temp.ask('bound to another payload', :'granted');
select irrevon.grant_authority('two', 'test/b/1', null, 'test', :'granted') \g /dev/null
select pg_temp.ask('bound to this one', :'granted');
select irrevon_test.advance('3 hours');
select pg_temp.ask('grant_expired', :'granted');
select irrevon.set_authority_policy('test/a', '1 h', 'self_declared', 'test') \g /dev/null
select pg_temp.ask('a shorter policy', :'plain');
select irrevon.revoke_authority('one', 'test/a', 'test') \g /dev/null
select pg_temp.ask('revoked', :'plain');
select irrevon_test.effect(jsonb_build_object('scope', 'test "\' || chr(10) || 'é', 'authority_ref', 'a\' || chr(127) || '"' || chr(9) || '€')) as odd \gset
select pg_temp.ask('odd letters', :'odd');

select is(a.valid, t.verdict ->> 'result' = 'passed', t.what || ': ' || coalesce(t.verdict ->> 'reason', 'passed'))
  from told t join irrevon.effect_records r on r.effect_id = t.effect cross join lateral irrevon.audit_authority(r, t.at) as a order by t.at;
select is(a.inputs_digest, encode(sha256(convert_to(irrevon.jcs(t.verdict -> 'inputs'), 'UTF8')), 'hex'), 'by the same inputs')
  from told t join irrevon.effect_records r on r.effect_id = t.effect cross join lateral irrevon.audit_authority(r, t.at) as a order by t.at;

select * from finish();
rollback;
