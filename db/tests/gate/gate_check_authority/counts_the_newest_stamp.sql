begin;
select plan(3);

select irrevon_test.contract('{"stamped_at": "2026-11-01T10:00:00Z", "authority_ref": "first"}') as contract
  \gset
select irrevon.register_adapter(irrevon_test.declaration()) is not null as ok \gset
select irrevon.register_intent(:'contract') is not null as ok \gset
select irrevon.register_intent((:'contract'::jsonb ||
  '{"stamped_at": "2026-11-05T10:00:00Z", "authority_ref": "second"}')::text) is not null as ok \gset
select irrevon.gate_check_authority(r, '2026-11-05 12:00Z') as verdict from irrevon.effect_records r \gset

select is(:'verdict'::jsonb ->> 'result', 'passed', 'a fresher stamp passes where the first has expired');
select is(:'verdict'::jsonb #>> '{inputs,authority_ref}', 'second', 'and is what was looked at');
select irrevon.revoke_authority('first', 'test/scope', 'test') is not null as ok \gset
select is(irrevon.gate_check_authority(r, '2026-11-05 12:00Z') ->> 'result', 'passed',
  'the first''s revocation does not touch it')
  from irrevon.effect_records r;

select * from finish();
rollback;
