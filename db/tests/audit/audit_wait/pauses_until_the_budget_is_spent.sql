begin;
select plan(5);

select irrevon_test.execution_at('SETTLED_FAILED') as id, irrevon_test.now() as now \gset
select irrevon_test.effect_of(:id) as effect_id \gset
select irrevon.audit_ask(:id, 'a', '{"n": 1}', :'now') \g /dev/null
create function pg_temp.wait(p_effect_id text, p_at timestamptz, p_now timestamptz) returns text language sql as $$
  select concat_ws(' ', w.outcome, w.evidence ->> 'reason', (w.evidence ->> 'next_probe_at')::timestamptz - p_now) from irrevon.audit_wait(p_effect_id, p_at, p_now) w $$;
select is(pg_temp.wait(:'effect_id', null, :'now'), 'wait_until 00:00:30', 'first the backoff');
select is(pg_temp.wait(:'effect_id', null, :'now'), 'wait_until 00:01:00', 'which doubles');
select is(pg_temp.wait(:'effect_id', :'now'::timestamptz + interval '7 s', :'now'), 'wait_until 00:00:07', 'or the instant that is given');
select is(pg_temp.wait(:'effect_id', null, irrevon.reconcile_budget_end(:'now')), 'parked budget_spent', 'past the budget a human is asked');
select is((select parked_reason || ' ' || (escalated_at is not null) from irrevon.open_audits), 'budget_spent true', 'as the row says');

select * from finish();
rollback;
