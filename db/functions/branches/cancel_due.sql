-- cancel_due — write the cancellation of what stands on cancelled branches and was never sent, batch by batch.
-- RFC-002 §3.1, decision G3: the edge is written lazily, by the gate where a claim meets it, and by workers here. Until it
-- is, a claim is denied all the same; but what an authority holds back would wait for a person, in vain. Call it until it
-- returns no row; each call is one transaction and takes at most p_limit executions, in the order of all batches. Costs what
-- is not dispatched yet.
--   IR105 malformed_argument   IR206 wrong_isolation

create or replace function irrevon.cancel_due(p_limit integer default 500)
returns table (effect_id text, operation_id text)
language plpgsql
security definer
set search_path = irrevon, pg_temp set timezone = 'UTC'
set enable_seqscan = off set enable_material = off set enable_hashjoin = off set enable_mergejoin = off
as $function$
#variable_conflict use_column
declare
  v_due bigint[];
  v_one record;
  v_now timestamptz;
begin
  perform begin_write();
  perform require_argument('limit', 'is 1 to 10000', p_limit between 1 and 10000);
  v_due := array(
    select w.execution_id
      from open_work w
      join canon_edges t on t.from_state = w.state and t.cause = 'branch_cancelled' and t.actor = 'gate'
      join effect_records r using (effect_id)
     where cancel_is_due(r)
     order by w.execution_id
     limit p_limit);
  perform from effect_records r
    where r.effect_id in (select w.effect_id from open_work w where w.execution_id = any (v_due))
    order by r.scope, r.effect_type, r.effect_id
      for no key update;
  perform from effect_executions e where e.execution_id = any (v_due) order by e.execution_id for no key update;
  v_now := clock();

  for v_one in
    select w.execution_id, w.effect_id, e.operation_id, t.from_state, t.to_state, t.cause, t.actor,
           gate_check_branch(r) -> 'inputs' as inputs
      from open_work w
      join effect_executions e using (execution_id)
      join effect_records r on r.effect_id = w.effect_id
      join canon_edges t on t.from_state = w.state and t.cause = 'branch_cancelled' and t.actor = 'gate'
     where w.execution_id = any (v_due) and cancel_is_due(r)   -- a claim may have come first, or another worker
     order by r.scope, r.effect_type, r.effect_id
  loop
    perform ledger_transition(v_one.execution_id, v_one.from_state, v_one.to_state, v_one.cause, v_one.actor, v_one.inputs, v_now);
    effect_id := v_one.effect_id;
    operation_id := v_one.operation_id;
    return next;
  end loop;
end;
$function$;

comment on function irrevon.cancel_due(integer) is
  'Cancel what stands on cancelled branches and was never sent; call until it returns nothing. '
  'Refuses malformed_argument (IR105), wrong_isolation (IR206).';
grant execute on function irrevon.cancel_due(integer) to irrevon_app, irrevon_operator;
