-- reconcile_due_work — the executions whose next look has come, the longest due first.
-- RFC-002 §6.1, §7.1; decision R7. Internal. Of the named adapters; of any other only what a human is to be asked about.
-- While the writer recovers, also what an earlier boot of it asked, and can no longer answer.

create or replace function irrevon.reconcile_due_work(
  p_writer     text,
  p_epoch      bigint,
  p_adapters   text[],
  p_recovering boolean,
  p_limit      integer,
  p_now        timestamptz
)
returns setof bigint
language sql
stable
set search_path = irrevon, pg_temp
as $function$
  (select w.execution_id
     from open_work w
    where w.next_probe_at <= p_now and w.open_claim_token is null
      and (p_adapters is null or w.adapter_id = any (p_adapters)
           or w.escalated_at is null and w.since <= p_now - make_interval(days => setting('escalation_budget_days')::integer)
              and p_now >= reconcile_budget_end(w.since))
    order by w.next_probe_at, w.execution_id
    limit p_limit)
  union all
  (select w.execution_id
     from open_work w
    where p_recovering and w.next_probe_at > p_now and w.open_claim_token is null and w.parked_reason is null
      and (p_adapters is null or w.adapter_id = any (p_adapters))
      and reconcile_order_died(w.execution_id, p_writer, p_epoch)
    order by w.next_probe_at, w.execution_id
    limit p_limit)
  limit p_limit
$function$;

comment on function irrevon.reconcile_due_work(text, bigint, text[], boolean, integer, timestamptz) is
  'List the open executions that are to be asked about, or given to a human, now.';
