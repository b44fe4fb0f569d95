-- reconcile_in_force — how many effects in force a probe lists by name.
-- RFC-002 §6.1, decision R4. Internal. A state that the declaration does not count as in force is none; one reference
-- listed twice is one.

create or replace function irrevon.reconcile_in_force(p_probe irrevon.status_probes)
returns bigint
language sql
stable
set search_path = irrevon, pg_temp
as $function$
  select count(distinct entry ->> 'ref')
    from jsonb_array_elements(p_probe.destination_refs) as entry
   where not coalesce((
           select d.declaration -> 'states_not_in_force' ? (entry ->> 'state')
             from adapter_declarations d
            where d.declaration_digest = p_probe.declaration_digest limit 1), false)
$function$;

comment on function irrevon.reconcile_in_force(irrevon.status_probes) is
  'Count the distinct effects in force that a probe lists.';
