begin;
select plan(11);

insert into irrevon.authority_policies (scope_pattern, max_age, mode, set_by, created_at, reason) values
  ('granted/*', '24 h', 'granted', 'test', irrevon.clock(), 'test');
select irrevon_test.effect('{"scope": "self/1", "stamped_at": "2026-11-01T10:00:00Z"}') as self_declared
  \gset
select irrevon_test.effect('{"scope": "granted/1", "stamped_at": "2026-11-01T10:00:00Z"}') as granted \gset
create function pg_temp.verdict(p_effect_id text, p_now timestamptz default '2026-11-01 11:00Z')
  returns text
language sql as $$
  select concat_ws(' ', v ->> 'result', v ->> 'reason')
    from irrevon.effect_records r, irrevon.gate_check_authority(r, p_now) v
      where effect_id = p_effect_id $$;
create function pg_temp.grant_(p_scope text, p_expires_at timestamptz, p_effect text, p_digest text)
  returns void
language sql as $$
  insert into irrevon.authorities (authority_ref, scope, stamped_at, expires_at, effect_id,
    parameters_digest, granted_by, created_at, reason)
  values ('test-authority', p_scope, '2026-11-01 10:00Z', p_expires_at, p_effect, p_digest, 'test',
    irrevon.clock(), 'test') $$;

select is(pg_temp.verdict(:'self_declared'), 'passed', 'a fresh stamp of its own passes');
select is(pg_temp.verdict(:'self_declared', '2026-11-02 10:00Z'), 'denied expired',
  'after max_age it is expired');
select is(pg_temp.verdict(:'self_declared', '2026-11-01 09:00Z'), 'denied stamped_in_the_future',
  'before its stamp it is from the future');
select is(pg_temp.verdict(:'granted'), 'denied not_granted',
  'where only grants authorise, a stamp of its own does not');
select pg_temp.grant_('self/1', null, null, null);
select is(pg_temp.verdict(:'granted'), 'denied not_granted', 'nor does a grant of another scope');
select pg_temp.grant_('granted/1', null, null, null);
select is(pg_temp.verdict(:'granted'), 'passed', 'a grant of this scope does');
select pg_temp.grant_('granted/1', '2026-11-01 10:30Z', null, null);
select is(pg_temp.verdict(:'granted'), 'denied grant_expired', 'the newest grant counts, and its expiry');
select irrevon.revoke_authority('test-authority', 'granted/1', 'test') is not null as ok \gset
select is(pg_temp.verdict(:'granted'), 'denied revoked', 'revoked goes before expired');
select is(pg_temp.verdict(:'self_declared'), 'passed', 'a revocation in another scope is none');
select irrevon.revoke_authority('test-authority', 'self/1', 'test') is not null as ok \gset
select is(pg_temp.verdict(:'self_declared'), 'denied revoked', 'one in this scope is');

select is(irrevon.gate_check_authority(r, '2026-11-01 11:00Z') ->> 'reason', 'no_authority',
  'an effect without any authority')
  from (select (row('0'::text, 'order.create', 'IRREVERSIBLE', 'self/1', '{}'::jsonb, 'test-c2', 'd', 'p',
    '{}',
    ''::bytea, null, null, 'test', irrevon.clock(), 1, '3'::xid8)::irrevon.effect_records) as r) as unheard;

select * from finish();
rollback;
