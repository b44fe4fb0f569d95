-- outcome_is_second — does a late OK name another effect than the one that is known of this execution?
-- RFC-002 §3.2, decision R9: a second reference under one operation is looked at again. Internal. Known is what
-- receipts and findings of the execution name.

create or replace function irrevon.outcome_is_second(
  p_attempt irrevon.dispatch_attempts,
  p_read    irrevon.outcome_reading
)
returns boolean
language sql
stable
set search_path = irrevon, pg_temp
as $function$
  select p_read.outcome = 'OK' and coalesce((
    select bool_and(known.destination_ref <> p_read.destination_ref) from (
      select d.destination_ref
        from dispatch_attempts a join dispatch_receipts d using (attempt_id)
       where a.execution_id = p_attempt.execution_id and d.transport_outcome = 'OK'
      union all
      select f.destination_ref
        from findings f join effect_executions e using (effect_id)
       where e.execution_id = p_attempt.execution_id and f.execution_id = e.execution_id) as known), false)
$function$;

comment on function irrevon.outcome_is_second(irrevon.dispatch_attempts, irrevon.outcome_reading) is
  'Say whether a late OK names another effect than the one that is known.';
