-- Six reasons that a program can tell apart, none of which claims that a human refused.
begin;
select plan(12);

insert into irrevon.authority_policies (scope_pattern, max_age, mode, set_by, created_at, reason) values
  ('granted/*', '24 h', 'granted', 'test', irrevon.clock(), 'test');
insert into irrevon.authorities (authority_ref, scope, stamped_at, expires_at, granted_by, created_at, reason)
values ('issued', 'issued', irrevon.clock(), irrevon.clock() + interval '1 h', 'test', irrevon.clock(), 'test');
select irrevon.register_adapter(irrevon_test.declaration()) is not null as ok \gset
select irrevon_test.contract('{"scope": "late"}') as late_contract \gset
select irrevon_test.execution_at('SETTLED_COMMITTED', '{"scope": "repeated"}') as committed \gset
select irrevon_test.effect_of(:committed) as repeated_id \gset

set local role irrevon_app;
select effect_id as waiting_id from irrevon.register_intent(irrevon_test.contract('{"scope": "granted/1"}'))
  \gset
select effect_id as late_id from irrevon.register_intent(:'late_contract') \gset
select effect_id as issued_id from irrevon.register_intent(irrevon_test.contract('{"scope": "issued", "authority_ref": "issued"}'))
  \gset
select effect_id as revoked_id from irrevon.register_intent(irrevon_test.contract('{"scope": "revoked"}'))
  \gset
select effect_id as contained_id
  from irrevon.register_intent(irrevon_test.contract('{"scope": "contained"}'))
  \gset
select effect_id as cancelled_id
  from irrevon.register_intent(irrevon_test.contract('{"scope": "cancelled", "branch_ref": "b"}'))
  \gset
set local role irrevon_operator;
select irrevon.revoke_authority('test-authority', 'revoked', 'test') is not null as ok \gset
select irrevon.deny(p_scope => 'contained', p_reason => 'test') is not null as ok \gset
select irrevon.cancel_branch('b', 'test') is not null as ok \gset

set local role irrevon_app;
create function pg_temp.answer(p_effect_id text) returns text language sql as $$
  select concat_ws(' ', outcome, evidence #>> '{decision,check}', evidence #>> '{decision,reason}')
    from irrevon_test.claim(p_effect_id) $$;
select is(pg_temp.answer(:'waiting_id'), 'denied authority not_granted', 'no authority yet');
select is(pg_temp.answer(:'revoked_id'), 'denied authority revoked', 'revoked');
select is(pg_temp.answer(:'contained_id'), 'denied deny_list denied', 'contained by an incident');
select is(pg_temp.answer(:'cancelled_id'), 'denied branch_lineage cancelled', 'its branch was cancelled');
select is(pg_temp.answer(:'repeated_id'), 'denied dedup blocked', 'it was done already');
select irrevon_test.advance('90 min');
select is(pg_temp.answer(:'issued_id'), 'denied authority grant_expired', 'the issuer''s hour is over');
select irrevon_test.advance('23 hours 30 min');
select is(pg_temp.answer(:'late_id'), 'denied authority expired', 'twenty-five hours are too late');
select is((irrevon.status(:'late_id')) #>> '{data,0,lifecycle}', 'PERSISTED', 'it waits for a fresh one');

select changed ->> 'authority_refreshed' as refreshed, effect_id as same_id
  from irrevon.register_intent((:'late_contract'::jsonb ||
  jsonb_build_object('stamped_at', irrevon_test.contract()::jsonb -> 'stamped_at', 'authority_ref',
    'fresh'))::text)
  \gset
select is(:'refreshed' || ' ' || :'same_id', 'true ' || :'late_id',
  'a fresh authority comes to the same effect');
select is(pg_temp.answer(:'late_id'), 'claimed', 'and it is allowed');
set local role irrevon_owner;
insert into irrevon.authorities (authority_ref, scope, stamped_at, granted_by, created_at, reason)
values ('test-authority', 'granted/1', irrevon.clock(), 'test', irrevon.clock(), 'test');
set local role irrevon_app;
select is(pg_temp.answer(:'waiting_id'), 'claimed', 'so is the one that was granted at last');
select is_empty('select * from irrevon.audit_ledger()', 'the ledger is sound');

select * from finish();
rollback;
