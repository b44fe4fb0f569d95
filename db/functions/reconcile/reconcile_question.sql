-- reconcile_question — what to do about one open execution now: send it again, ask by its keys, or give it to a human.
-- RFC-002 §6.1; decisions A9, A10, R7. Internal: its row of open_work is locked. kind is as reconcile_due says. What has
-- spent its budget is escalated first, and looked at once more only where this worker can.
-- What can be asked neither way is parked. Where no destination could ever answer (C3) a human is asked at the budget's
-- end, else at once.

create or replace function irrevon.reconcile_question(
  p_work     irrevon.open_work,
  p_writer   text,
  p_epoch    bigint,
  p_adapters text[],
  p_now      timestamptz,
  p_until    timestamptz,
  out kind           text,
  out probe_token    uuid,
  out operation_id   text,
  out query_keys     jsonb,
  out dispatch_order jsonb
)
language plpgsql
set search_path = irrevon, pg_temp
as $function$
declare
  v_record constant effect_records := (select r from effect_records r where r.effect_id = p_work.effect_id);
  v_served constant boolean := p_adapters is null or p_work.adapter_id = any (p_adapters);
  v_ends   constant timestamptz := reconcile_budget_end(p_work.since);
  v_bar    text;
begin
  select e.operation_id into operation_id from effect_executions e where e.execution_id = p_work.execution_id;
  if p_work.escalated_at is null and p_now >= v_ends then
    kind := 'escalated';
    perform reconcile_note(p_work.execution_id, kind, 'budget_spent',
                           case when p_work.parked_reason is null then p_work.next_probe_at end, p_now);
  end if;
  if p_work.parked_reason is not null or not v_served then
    return;
  end if;

  v_bar := replay_bar(p_work.execution_id, p_work.state, identity_order_digests(v_record, operation_id), null, p_now);
  if v_bar is null then
    kind := 'replay';
    dispatch_order := identity_order(v_record, operation_id);
  else
    select o.probe_token, o.query_keys into probe_token, query_keys
      from reconcile_order(p_work.execution_id, 'reconcile_open', p_writer, p_epoch, p_now, p_until) o;
    kind := case when probe_token is not null then 'lookup' else 'parked' end;
  end if;

  if kind = 'parked' then
    perform reconcile_park(p_work.execution_id, case v_bar when 'not_replayable' then 'not_queryable' else v_bar end, p_now,
      case when (adapter_in_force(p_work.adapter_id)).declaration ->> 'tier' = 'C3' then v_ends end);
  else
    perform reconcile_note(p_work.execution_id, 'asked', kind, p_until, p_now, probe_token, p_writer, p_epoch);
  end if;
end;
$function$;

comment on function irrevon.reconcile_question(irrevon.open_work, text, bigint, text[], timestamptz, timestamptz) is
  'Write down what is asked about one open execution, or give it to a human.';
