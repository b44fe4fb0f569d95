-- Decision G4: an authority ends. RFC-002 §2.2: what is revoked stays revoked.
begin;
select plan(13);
\ir ../../support/refusal.psql

create function pg_temp.granted(p_ref text, p_scope text, p_until timestamptz, p_reason text default 'test',
  p_effect text default null, p_digest text default null) returns text language sql as $$
  select pg_temp.refusal(format('select irrevon.grant_authority(%L, %L, %L, %L, %L, %L)', p_ref, p_scope, p_until, p_reason, p_effect, p_digest)) $$;
select irrevon_test.facts() as before, irrevon_test.now() as now \gset
set local role irrevon_app;
select throws_ok($$ select irrevon.grant_authority('a', 's', null, 'test') $$, '42501', null, 'a hand grants nothing');
set local role irrevon_operator;
select is(pg_temp.granted('a', 's', 'infinity'), 'IR303 expires_at: is finite, or null', 'no end');
select is(pg_temp.granted('a', 's', '-infinity'), 'IR303 expires_at: is finite, or null', 'no beginning');
select is(pg_temp.granted('a', 's', :'now'), 'IR105 expires_at: lies ahead', 'ended already');
select is(pg_temp.granted('', 's', null), 'IR105 authority_ref: is text of 1 to 512 octets', 'no name');
select is(pg_temp.granted(repeat('é', 257), 's', null), 'IR105 authority_ref: is text of 1 to 512 octets', 'too long a name');
select is(pg_temp.granted('a', null, null), 'IR105 scope: is text of 1 to 512 octets', 'no scope');
select is(pg_temp.granted('a', 's', null, null), 'IR105 reason: is text of 1 to 2000 octets', 'no reason');
select is(pg_temp.granted('a', 's', null, 'test', 'ABC'), 'IR105 effect_id: is 64 lower-case hex digits', 'no effect');
select is(pg_temp.granted('a', 's', null, 'test', null, 'abc'), 'IR105 parameters_digest: is 64 lower-case hex digits', 'no digest');
select is(irrevon_test.written_since(:'before'), '{}', 'none of which was written');
select irrevon.revoke_authority('a', 's', 'test') \g /dev/null
select is(irrevon.grant_authority('a', 's', null, 'test'), 'revoked', 'what was revoked');
select is((select count(*) from irrevon.authorities), 0::bigint, 'is not granted again');

select * from finish();
rollback;
