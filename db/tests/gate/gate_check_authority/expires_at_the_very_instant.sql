-- Decision G4: equal to the expiry is expired. Issuer's expiry, else stamp plus the policy's max_age.
begin;
select plan(6);

select irrevon_test.effect('{"stamped_at": "2026-11-01T10:00:00Z"}') as effect_id \gset
create function pg_temp.verdict(p_now timestamptz) returns text
language sql as $$
  select concat_ws(' ', v ->> 'result', v ->> 'reason')
    from irrevon.effect_records r, irrevon.gate_check_authority(r, p_now) v $$;

select is(pg_temp.verdict('2026-11-02 09:59:59.999999Z'), 'passed', 'a microsecond before max_age ends');
select is(pg_temp.verdict('2026-11-02 10:00Z'), 'denied expired', 'at its end');
insert into irrevon.authorities (authority_ref, scope, stamped_at, expires_at, granted_by, created_at, reason)
values ('test-authority', 'test/scope', '2026-11-01 10:00Z', '2026-11-01 12:00Z', 'test', irrevon.clock(), 'test');
select is(pg_temp.verdict('2026-11-01 11:59:59.999999Z'), 'passed',
  'a microsecond before the issuer''s expiry');
select is(pg_temp.verdict('2026-11-01 12:00Z'), 'denied grant_expired', 'at the issuer''s expiry');
insert into irrevon.authorities (authority_ref, scope, stamped_at, expires_at, granted_by, created_at, reason)
values ('test-authority', 'test/scope', '2026-11-01 10:00Z', '2026-11-20 12:00Z', 'test', irrevon.clock(), 'test');
select is(pg_temp.verdict('2026-11-15 12:00Z'), 'passed', 'the issuer''s expiry counts, also past max_age');
select throws_ok($$ insert into irrevon.authorities (authority_ref, scope, stamped_at, expires_at, granted_by, created_at, reason)
  values ('a', 's', '2026-11-01 10:00Z', 'infinity', 'test',
    irrevon.clock(), 'test') $$, '23514', null, 'an endless grant cannot be stored');

select * from finish();
rollback;
