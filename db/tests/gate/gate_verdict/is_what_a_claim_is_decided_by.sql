-- RFC-002 §2.1, §4: the same ledger, contract and clock, the same decision, whether it is kept or not.
begin;
select plan(10);

create temporary table cases on commit drop as
select state, irrevon_test.execution_at(state, '{"branch_ref": "b"}') as id from irrevon.canon_states where state not in ('INTENDED', 'CANCELLED');
select irrevon.clock() as now \gset
create function pg_temp.same(p_id bigint, p_now timestamptz) returns text language sql as $$
  select case when to_jsonb(v) = to_jsonb(g) - array['gate_decision_id', 'effect_id', 'execution_id', 'variant', 'claim_token', 'asked_by', 'evaluated_at']
              then concat_ws(' ', g.decision, g.denied_by_check, g.reason) end
    from irrevon.effect_records r join irrevon.effect_executions e using (effect_id),
         irrevon.gate_verdict(r, p_id, p_now) v, irrevon.gate_evaluate(r, p_id, 'dispatch', gen_random_uuid(), p_now) g
   where e.execution_id = p_id $$;
select is(pg_temp.same(id, :'now'), case state when 'PERSISTED' then 'allow' when 'SETTLED_FAILED' then 'deny dedup retryable_failed'
            else 'deny dedup blocked' end, state) from cases order by state;
select irrevon.cancel_branch('b', 'test') \g /dev/null
select is(pg_temp.same(id, :'now'), 'deny branch_lineage cancelled', state || ' on a cancelled branch') from cases order by state;

select * from finish();
rollback;
