-- reconcile_due_work — the executions whose next look has come, the longest due first.
-- RFC-002 §6.1, §7.1; decision R7. Internal. After it, while the writer recovers, what an earlier boot of it asked,
-- and can no longer answer.

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
    where w.next_probe_at <= p_now and reconcile_is_due(w, p_writer, p_epoch, p_adapters, p_recovering, p_now)
    order by w.next_probe_at, w.execution_id
    limit p_limit)
  union all
  (select w.execution_id
     from open_work w
    where p_recovering and w.next_probe_at > p_now
      and reconcile_is_due(w, p_writer, p_epoch, p_adapters, p_recovering, p_now)
    order by w.next_probe_at, w.execution_id
    limit p_limit)
  limit p_limit
$function$;

comment on function irrevon.reconcile_due_work(text, bigint, text[], boolean, integer, timestamptz) is
  'List the open executions that are to be asked about, or given to a human, now.';
