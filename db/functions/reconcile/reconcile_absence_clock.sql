-- reconcile_absence_clock — since when no byte of this intent can leave any more: what an absence is counted from.
-- Decision R2. Internal. When the latest attempt of any execution of the intent was closed, and never before it was
-- claimed. A claim that the ledger has forgotten (S5) may still have been under way for one dispatch deadline.

create or replace function irrevon.reconcile_absence_clock(p_execution_id bigint)
returns timestamptz
language sql
stable
set search_path = irrevon, pg_temp
as $function$
  select greatest(
           (select max(greatest(a.claimed_at, coalesce(d.recorded_at, 'infinity')))
              from effect_executions own
              join effect_executions e on e.effect_id = own.effect_id
              join dispatch_attempts a on a.execution_id = e.execution_id
              left join dispatch_receipts d using (attempt_id)
             where own.execution_id = p_execution_id),
           (select t.created_at + setting('dispatch_deadline')::interval
              from effect_transitions t
             where t.execution_id = p_execution_id and t.cause = 'ledger_tail_lost'),
           (select lost_absence_clock(e.effect_id) from effect_executions e where e.execution_id = p_execution_id))
$function$;

comment on function irrevon.reconcile_absence_clock(bigint) is
  'Return the instant since when no byte of an intent can leave any more.';
