-- reconcile_order_died — did an earlier boot of this writer ask for a probe that it can no longer answer?
-- RFC-002 §7.1: a recovery that is killed and begun again asks at once, as often as that happens. Internal. An order
-- of an older epoch whose answer is missing and whose deadline lies ahead; without a writer there is none.

create or replace function irrevon.reconcile_order_died(p_execution_id bigint, p_writer text, p_epoch bigint)
returns boolean
language sql
stable
set search_path = irrevon, pg_temp
as $function$
  select o.writer = p_writer and o.epoch < p_epoch
     and not exists (select from status_probes p where p.probe_token = o.probe_token)
    from probe_orders o
   where o.execution_id = p_execution_id
   order by o.queried_at desc
   limit 1
$function$;

comment on function irrevon.reconcile_order_died(bigint, text, bigint) is
  'Say whether the newest probe order of an execution was an earlier boot''s, and never answered.';
