begin;
select plan(9);

create function pg_temp.import(p_state text) returns text language plpgsql as $$
declare
  v_id bigint := irrevon_test.execution_at(p_state);
  v    record;
begin
  select * into v from irrevon.lost_claim_import(gen_random_uuid(), irrevon_test.effect_of(v_id) || ':0', 'witness', 1, '{"a": 1}', irrevon.clock());
  return concat_ws(' ', v.outcome, v.lifecycle);
end $$;
select is(pg_temp.import(state), told, state)
  from (values ('PERSISTED', 'adopted AMBIGUOUS'), ('DISPATCHED', 'open DISPATCHED'), ('AMBIGUOUS', 'open AMBIGUOUS'),
               ('SETTLED_COMMITTED', 'settled SETTLED_COMMITTED'), ('SETTLED_FAILED', 'settled SETTLED_FAILED'),
               ('CANCELLED', 'cancelled CANCELLED')) as every(state, told);
select is((select array_agg(cause) from irrevon.audit_requests), '{ledger_tail_lost,ledger_tail_lost}', 'what was settled without it is audited');
select is((irrevon.lost_claim_import(claim_token, operation_id, 'witness', 1, '{"a": 1}', irrevon.clock())).outcome, 'known', 'once')
  from irrevon.lost_claims limit 1;
select is((irrevon.lost_claim_import(claim_token, repeat('ab', 32) || ':0', 'witness', 1, '{"a": 1}', irrevon.clock())).outcome, 'known', 'a claim that the ledger has is no lost one')
  from irrevon.dispatch_attempts limit 1;

select * from finish();
rollback;
