-- quarantine_next_look — when an execution in quarantine may be asked about (again), in this ledger epoch.
-- Decisions S5, R1. Internal. Null: at once. Derived from the stored orders and answers: an unanswered order is due after
-- its deadline, an absence is looked at a second time after the gap, all else after the first pause of reconcile.

create or replace function irrevon.quarantine_next_look(p_execution_id bigint, p_since timestamptz)
returns timestamptz
language sql
stable
set search_path = irrevon, pg_temp
as $function$
  select case when p.probe_id is null then o.deadline_at
              when p.result = 'ABSENT' then p.recorded_at + setting('absence_gap')::interval
              else p.recorded_at + setting('reconcile_backoff')::interval end
    from probe_orders o
    left join status_probes p using (probe_token)
   where o.execution_id = p_execution_id and o.probe_kind = 'sweep' and o.queried_at >= p_since
   order by o.queried_at desc
   limit 1
$function$;

comment on function irrevon.quarantine_next_look(bigint, timestamptz) is
  'Return when an execution in quarantine is due to be asked about again, or null for at once.';
