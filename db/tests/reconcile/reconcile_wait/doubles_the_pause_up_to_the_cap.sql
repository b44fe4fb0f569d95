begin;
select plan(8);

select irrevon_test.execution_at('AMBIGUOUS') as execution_id, irrevon_test.now() as now \gset
create function pg_temp.pause(p_execution_id bigint, p_probes integer, p_at timestamptz, p_now timestamptz) returns text language plpgsql as $$
declare
  v_answer irrevon.probe_answer;
begin
  update irrevon.open_work set probes = p_probes where execution_id = p_execution_id;
  v_answer := irrevon.reconcile_wait(p_execution_id, p_at, p_now);
  return concat_ws(' ', v_answer.outcome, v_answer.evidence ->> 'reason', (v_answer.evidence ->> 'next_probe_at')::timestamptz - p_now);
end $$;
select is(pg_temp.pause(:execution_id, 0, null, :'now'), 'wait_until 00:00:30', 'first the backoff itself');
select is(pg_temp.pause(:execution_id, 6, null, :'now'), 'wait_until 00:32:00', 'after six looks 30 s x 2^6');
select is(pg_temp.pause(:execution_id, 7, :'now'::timestamptz + interval '7 s', :'now'), 'wait_until 00:00:07', 'or until an instant that is given');
select next_probe_at = :'now'::timestamptz + interval '7 s' as stands, probes from irrevon.open_work where execution_id = :execution_id \gset
select is(:'stands' || ' ' || :'probes', 't 8', 'it stands in the open work, and is counted');

-- The last look falls on the end of the budget; after it a human is asked.
select irrevon.reconcile_budget_end(since) as ends from irrevon.open_work where execution_id = :execution_id \gset
select is(pg_temp.pause(:execution_id, 9, null, :'ends'::timestamptz - interval '9 min'), 'wait_until 00:09:00', 'never beyond the budget');
select is(pg_temp.pause(:execution_id, 9, null, :'ends'), 'parked budget_spent', 'at its end it is parked');
select is((select next_probe_at is null and escalated_at = :'ends' from irrevon.open_work where execution_id = :execution_id), true,
  'and a human is asked');
select is(pg_temp.pause(:execution_id, 9, null, :'now'), 'parked budget_spent', 'what is parked does not wait');

select * from finish();
rollback;
