-- reconcile_own_ref — the destination's name for the effect of this very execution, among what a probe found.
-- RFC-002 §6.1, decisions R2, R4. Internal. Own is: the entry's client reference is the operation_id, or its ref
-- is one that a receipt or late response of the execution named. An entry in a state that the declaration does
-- not count as in force is none. Null: nothing of its own was found.

create or replace function irrevon.reconcile_own_ref(p_probe irrevon.status_probes)
returns text
language sql
stable
set search_path = irrevon, pg_temp
as $function$
  select entry ->> 'ref'
    from jsonb_array_elements(p_probe.destination_refs) with ordinality as found(entry, position)
    join effect_executions e on e.execution_id = p_probe.execution_id
   where not coalesce((
           select d.declaration -> 'states_not_in_force' ? (entry ->> 'state')
             from adapter_declarations d
            where d.declaration_digest = p_probe.declaration_digest limit 1), false)
     and (entry ->> 'client_ref' = e.operation_id
          or entry ->> 'ref' in (
               select r.destination_ref
                 from dispatch_attempts a join dispatch_receipts r using (attempt_id)
                where a.execution_id = e.execution_id
               union all
               select l.destination_ref
                 from dispatch_attempts a join late_responses l using (attempt_id)
                where a.execution_id = e.execution_id))
   order by position
   limit 1
$function$;

comment on function irrevon.reconcile_own_ref(irrevon.status_probes) is
  'Return the reference of the execution''s own effect that a probe found, or null.';
