-- reconcile_standing — how an open execution is adjudicated, as people read it; null: it is not.
-- RFC-002 §6.1, §9. Internal: status() shows it.

create or replace function irrevon.reconcile_standing(p_record irrevon.effect_records, p_execution_id bigint)
returns jsonb
language sql
stable
set search_path = irrevon, pg_temp
as $function$
  select jsonb_build_object(
           'looks', w.probes, 'next_probe_at', w.next_probe_at, 'parked_reason', w.parked_reason,
           'escalated_at', w.escalated_at, 'key_coverage', reconcile_key_coverage(p_record, p_execution_id))
    from open_work w join canon_states s using (state)
   where w.execution_id = p_execution_id and s.is_open
$function$;

comment on function irrevon.reconcile_standing(irrevon.effect_records, bigint) is
  'Return how an open execution is adjudicated: looks, parking, key coverage.';
