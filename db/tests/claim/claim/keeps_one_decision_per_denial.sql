-- RFC-002 §4: a denied claim asked again is evaluated again; the same token may ask, for it claimed nothing.
begin;
select plan(4);

select irrevon_test.effect() as effect_id \gset
select irrevon.deny(p_scope => 'test/scope', p_reason => 'test') as deny_ref \gset
select gen_random_uuid() as token \gset
set local role irrevon_app;
select irrevon_test.claim(:'effect_id', :'token') is not null as ok \gset
select irrevon_test.facts() as before \gset
select is((irrevon_test.claim(:'effect_id', :'token')).outcome, 'denied', 'denied again');
select is(irrevon_test.written_since(:'before'), '{"gate_decisions": 1}',
  'with one more decision, and nothing else');
select is((select array_agg(decision) from irrevon.gate_decisions where claim_token = :'token'),
  '{deny,deny}',
  'under its token');
set local role irrevon_operator;
select irrevon.lift_deny(:'deny_ref', 'over') is not null as ok \gset
set local role irrevon_app;
select is((irrevon_test.claim(:'effect_id', :'token')).outcome, 'claimed', 'once allowed, it is claimed');

select * from finish();
rollback;
