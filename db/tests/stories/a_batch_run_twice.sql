-- The period belongs into the stable ids: the second run of December is denied, January is not.
begin;
select plan(8);

select irrevon.register_adapter(irrevon_test.declaration('{"effect_types": {"payment.send": {
  "stable_ids": {"required": ["payee", "period"], "allowed": ["payee", "period"], "opaque": []},
  "parameters": {"type": "object"}, "success": {"status": [201], "reference": "/destination_ref"},
  "read_back_after_ok": false, "redispatch_on_absence": false}}}')) is not null as ok \gset

-- One payment, as a batch sends it: register, claim, and the outcome of what was claimed.
create function pg_temp.pay(p_payee integer, p_period text) returns text language plpgsql as $$
declare
  v_intent irrevon.registration_answer;
  v_claim  irrevon.claim_answer;
begin
  v_intent := irrevon.register_intent(irrevon_test.contract(jsonb_build_object('effect_type',
    'payment.send', 'scope', 'bank',
    'stable_ids', jsonb_build_object('payee', 'P-' || p_payee, 'period', p_period), 'parameters',
      jsonb_build_object('run', gen_random_uuid()))));
  v_claim := irrevon.claim(v_intent.effect_id, gen_random_uuid(),
    v_intent.dispatch_order ->> 'order_digest', repeat('ab', 32));
  if v_claim.outcome = 'claimed' then
    perform irrevon.record_outcome(v_claim.claim_token, 'OK', null, 'paid-' || p_payee || '-' || p_period);
  end if;
  return concat_ws(' ', v_claim.outcome, v_claim.evidence #>> '{decision,check}');
end $$;

create temporary table run (name text, answer text);
grant all on run to public;
set local role irrevon_app;
insert into run select 'first', pg_temp.pay(n, '2026-12') from generate_series(1, 20) n;
insert into run select 'second', pg_temp.pay(n, '2026-12') from generate_series(1, 10) n;
set local role irrevon_operator;
select irrevon.deny(p_effect_type => 'payment.send', p_reason => 'paid twice?') as deny_ref \gset
set local role irrevon_app;
insert into run select 'contained', pg_temp.pay(n, '2026-12') from generate_series(11, 20) n;
insert into run select 'held', pg_temp.pay(n, '2027-01') from generate_series(1, 20) n;
set local role irrevon_operator;
select irrevon.lift_deny(:'deny_ref', 'understood') is not null as ok \gset
set local role irrevon_app;
insert into run select 'january', pg_temp.pay(n, '2027-01') from generate_series(1, 20) n;

select is((select array_agg(distinct answer) || count(*)::text from run where name = 'first'),
  '{claimed,20}',
  'the first run pays');
select is((select array_agg(distinct answer) || count(*)::text from run where name = 'second'),
  '{denied dedup,10}',
  'the second is denied as done already');
select is((select array_agg(distinct answer) || count(*)::text from run where name = 'contained'),
  '{denied deny_list,10}',
  'contained, the entry comes first');
select is((select array_agg(distinct answer) || count(*)::text from run where name = 'held'),
  '{denied deny_list,20}',
  'and holds January too');
select is((select array_agg(distinct answer) || count(*)::text from run where name = 'january'),
  '{claimed,20}',
  'lifted, January pays');
select is((select count(*) from irrevon.dispatch_attempts), 40::bigint, 'forty payments left');
select is((select count(*) from irrevon.parameter_variants), 40::bigint, 'every other wording is evidence');
select is_empty('select * from irrevon.audit_ledger()', 'the ledger is sound');

select * from finish();
rollback;
