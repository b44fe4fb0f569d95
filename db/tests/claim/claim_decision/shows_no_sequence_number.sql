begin;
select plan(2);

select irrevon_test.effect_of(irrevon_test.execution_at('DISPATCHED')) as effect_id \gset
select irrevon.claim_decision(g) as shown from irrevon.gate_decisions g \gset
select is((select array_agg(k order by k) from jsonb_object_keys(:'shown'::jsonb) k),
  '{check,checks,decision,evaluated_at,reason,variant}', 'exactly these members (W11)');
select is(:'shown'::jsonb - 'checks' - 'evaluated_at',
  '{"decision": "allow", "variant": "dispatch", "check": null, "reason": null}',
  'an allow has neither check nor reason');

select * from finish();
rollback;
