-- reconcile_found — which effects in force a probe lists, and of which execution of the intent each is.
-- RFC-002 §6.1, decisions R2, R4. Internal. An effect is of the execution whose operation_id is its client reference, or
-- whose receipt or late response named it. One that the destination cannot name so (k3) is of the only execution that
-- was ever sent, if that could not be stamped; a claim that the ledger has forgotten (S5) may have sent one too. Else it is
-- of nobody: execution_id is null.

create or replace function irrevon.reconcile_found(p_probe irrevon.status_probes)
returns table (ref text, execution_id bigint)
language sql
stable
set search_path = irrevon, pg_temp
as $function$
  with intent as (
    select e.execution_id, e.operation_id, r,
           exists (select from dispatch_attempts a where a.execution_id = e.execution_id)
           and not exists (
             select from effect_executions o
              where o.effect_id = r.effect_id and o.execution_id <> e.execution_id
                and (exists (select from dispatch_attempts a where a.execution_id = o.execution_id)
                     or exists (select from effect_transitions t
                                 where t.execution_id = o.execution_id and t.cause = 'ledger_tail_lost'))) as sent_alone
      from effect_executions own
      join effect_records r using (effect_id)
      join effect_executions e on e.effect_id = r.effect_id
     where own.execution_id = p_probe.execution_id
  ), listed as (
    select entry ->> 'ref' as ref, entry ->> 'client_ref' as client_ref, min(position) as position
      from jsonb_array_elements(p_probe.destination_refs) with ordinality as found(entry, position)
     where not coalesce((
             select d.declaration -> 'states_not_in_force' ? (entry ->> 'state')
               from adapter_declarations d
              where d.declaration_digest = p_probe.declaration_digest limit 1), false)
     group by 1, 2
  )
  select l.ref, coalesce(
           (select i.execution_id from intent i where i.operation_id = l.client_ref),
           (select i.execution_id
              from intent i
              join dispatch_attempts a using (execution_id)
              left join dispatch_receipts d using (attempt_id)
              left join late_responses t using (attempt_id)
             where l.ref in (d.destination_ref, t.destination_ref)
             order by i.execution_id = p_probe.execution_id desc limit 1),
           (select i.execution_id from intent i
             where l.client_ref is null and i.execution_id = p_probe.execution_id and i.sent_alone
               and jsonb_path_exists(p_probe.query_keys, '$[*] ? (@.key == "stable_ids")')
               and not reconcile_is_stamped(i.r, i.execution_id)))
    from listed l
   order by l.position
$function$;

comment on function irrevon.reconcile_found(irrevon.status_probes) is
  'List the effects in force that a probe found, each with its execution of the intent, or null.';
