-- reconcile_named — which effects in force the probes behind some findings have named, and of which execution each is.
-- RFC-002 §3.2, decision F4. Internal. A finding that a human told, or that counted without names, names none.

create or replace function irrevon.reconcile_named(p_finding_ids bigint[])
returns table (ref text, execution_id bigint)
language sql
stable
set search_path = irrevon, pg_temp
as $function$
  select distinct l.ref, l.execution_id
    from findings f
    join effect_executions own using (effect_id)
    join status_probes p on p.execution_id = own.execution_id and p.probe_token::text = f.evidence ->> 'probe_token'
   cross join lateral reconcile_found(p) as l
   where f.finding_id = any (p_finding_ids)
$function$;

comment on function irrevon.reconcile_named(bigint[]) is
  'List the effects that the probes behind some findings named, each with its execution, or null.';
