begin;
select plan(5);

select is(to_jsonb(s), '{"scope": "s", "effect_type": "t", "open_claim_token": null}', 'a new slot is free')
  from irrevon.claim_lock_slot('s', 't') s;
select irrevon.claim_lock_slot('s', 't') is not null as ok \gset
select is((select count(*) from irrevon.scope_slots), 1::bigint, 'the second call finds it');
select irrevon.claim_lock_slot('s', 'u') is not null as ok \gset
select is((select count(*) from irrevon.scope_slots), 2::bigint, 'a slot is of scope and effect type');
update irrevon.scope_slots set open_claim_token = '018f0000-0000-7000-8000-000000000001'
  where effect_type = 't';
select is((irrevon.claim_lock_slot('s', 't')).open_claim_token, '018f0000-0000-7000-8000-000000000001',
  'its token is returned');
select is((select count(*) from pg_locks where pid = pg_backend_pid()
  and relation = 'irrevon.scope_slots'::regclass
             and mode = 'RowShareLock'), 1::bigint, 'the row is locked');

select * from finish();
rollback;
