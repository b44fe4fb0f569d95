-- reconcile_own_ref — the destination's name for the effect of this very execution, among what a probe found.
-- RFC-002 §6.1, decisions R2, R4. Internal. Null: nothing of its own was found.

create or replace function irrevon.reconcile_own_ref(p_probe irrevon.status_probes)
returns text
language sql
stable
set search_path = irrevon, pg_temp
as $function$
  select ref from reconcile_found(p_probe) with ordinality as found(ref, execution_id, n)
   where execution_id = p_probe.execution_id order by n limit 1
$function$;

comment on function irrevon.reconcile_own_ref(irrevon.status_probes) is
  'Return the reference of the execution''s own effect that a probe found, or null.';
