-- adapters_in_force — the declaration of every adapter that is in force: what each destination promises today.
-- RFC-002 §6.1, §12 (doctor and operators ask for it). Reads only; one row an adapter, by name.

create or replace function irrevon.adapters_in_force()
returns table (adapter_id text, tier text, declaration_digest text, declared_at timestamptz)
language sql
stable
security definer
set search_path = irrevon, pg_temp set timezone = 'UTC'
set enable_seqscan = off set enable_material = off set enable_hashjoin = off set enable_mergejoin = off
as $function$
  select distinct on (d.adapter_id)
         d.adapter_id, d.declaration ->> 'tier', d.declaration_digest, d.created_at
    from adapter_declarations d
   order by d.adapter_id, d.declaration_seq desc
$function$;

comment on function irrevon.adapters_in_force() is 'List the declaration in force of every adapter.';
grant execute on function irrevon.adapters_in_force() to irrevon_app, irrevon_operator, irrevon_reader;
