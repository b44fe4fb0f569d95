-- audit_append_only — no table of facts has lost the trigger that refuses a rewrite.
-- RFC-002 §2.1. Internal. A table without it is a projection, and those are exactly six.

create or replace function irrevon.audit_append_only()
returns table (check_name text, subject text, detail jsonb)
language sql
stable
set search_path = irrevon, pg_temp
as $function$
  select 'facts_are_append_only', c.relname::text, jsonb_build_object('trigger', coalesce(t.tgenabled::text, 'none'))
    from pg_class c
    left join pg_trigger t on t.tgrelid = c.oid and t.tgname = 'facts_are_append_only'
   where c.relnamespace = 'irrevon'::regnamespace
     and c.relkind = 'r'
     and c.relname not in ('open_work', 'open_audits', 'open_findings', 'scope_slots', 'denies_in_force', 'writers')
     and t.tgenabled is distinct from 'A'
$function$;

comment on function irrevon.audit_append_only() is 'List tables of facts that a rewrite would not be refused on.';
