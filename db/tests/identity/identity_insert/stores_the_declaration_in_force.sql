begin;
select plan(3);

select declaration_digest as older from irrevon.register_adapter(irrevon_test.declaration()) \gset
select declaration_digest as newer
  from irrevon.register_adapter(irrevon_test.declaration('{"api_version": "2"}'))
  \gset
select irrevon_test.contract('{"event_time": "2026-11-01T12:00:00+02:00", "branch_ref": "b"}') as contract
  \gset
select irrevon.identity_insert(c, '2026-11-30 12:00Z') is not null as ok
  from irrevon.contract_read(:'contract') c
  \gset

select is(declaration_digest, :'newer', 'the record names the newest declaration')
  from irrevon.effect_records;
select results_eq('select event_time, branch_ref, created_at from irrevon.effect_records',
  $$ values ('2026-11-01 10:00Z'::timestamptz, 'b', '2026-11-30 12:00Z'::timestamptz) $$,
  'and what the contract says, at the given instant');
select is((select array_agg(distinct created_at) from irrevon.effect_transitions),
  '{"2026-11-30 12:00Z"}'::timestamptz[],
  'every row has that instant');

select * from finish();
rollback;
