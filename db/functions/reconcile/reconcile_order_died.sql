-- reconcile_order_died — did an earlier boot of this writer ask for something that it can no longer answer?
-- RFC-002 §7.1: a recovery that is killed and begun again asks at once, as often as that happens. Internal. The newest
-- note of an execution is a question of an older epoch: nothing was answered since, nor put off.

create or replace function irrevon.reconcile_order_died(p_execution_id bigint, p_writer text, p_epoch bigint)
returns boolean
language sql
stable
set search_path = irrevon, pg_temp
as $function$
  select n.kind = 'asked' and n.writer = p_writer and n.epoch < p_epoch
    from adjudication_notes n
   where n.execution_id = p_execution_id and n.probe_kind = 'reconcile_open'
   order by n.note_seq desc
   limit 1
$function$;

comment on function irrevon.reconcile_order_died(bigint, text, bigint) is
  'Say whether the newest question about an execution was an earlier boot''s, and never answered.';
