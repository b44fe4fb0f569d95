-- reconcile_is_due — is this open execution to be asked about, or given to a human, now?
-- RFC-002 §6.1, §7.1; decision R7. Internal. The instant of its next look has come, and this worker serves its adapter,
-- or its escalation budget is spent and no human was told; or the writer recovers, and an earlier boot of it asked.

create or replace function irrevon.reconcile_is_due(
  p_work       irrevon.open_work,
  p_writer     text,
  p_epoch      bigint,
  p_adapters   text[],
  p_recovering boolean,
  p_now        timestamptz
)
returns boolean
language sql
stable
set search_path = irrevon, pg_temp
as $function$
  select p_work.open_claim_token is null
     and case when p_work.next_probe_at <= p_now
              then p_adapters is null or p_work.adapter_id = any (p_adapters)
                   or p_work.escalated_at is null
                      and p_work.since <= p_now - make_interval(days => setting('escalation_budget_days')::integer)
                      and p_now >= reconcile_budget_end(p_work.since)
              else p_recovering and p_work.next_probe_at > p_now and p_work.parked_reason is null
                   and (p_adapters is null or p_work.adapter_id = any (p_adapters))
                   and reconcile_order_died(p_work.execution_id, p_writer, p_epoch) end
$function$;

comment on function irrevon.reconcile_is_due(irrevon.open_work, text, bigint, text[], boolean, timestamptz) is
  'Say whether an open execution is to be asked about, or given to a human, now.';
