-- Deploy irrevon:0016_append_only to pg
-- depends: 0015_journals
-- transactional: false
begin;
set local role irrevon_owner;

-- RFC-002 §2.1: corrections are new rows. Privileges already keep every role out; this stops an owner's
-- slip too, and session_replication_role does not switch it off.
create function irrevon.refuse_rewrite()
returns trigger
language plpgsql
set search_path = irrevon, pg_temp
as $function$
begin
  raise exception using
    errcode = 'IR901',
    message = 'ledger_integrity: facts are appended, never changed',
    detail  = jsonb_build_object('path', tg_table_name, 'rule', lower(tg_op) || ' is refused')::text;
end;
$function$;

comment on function irrevon.refuse_rewrite() is 'Refuse UPDATE, DELETE and TRUNCATE on a table of facts.';

-- Every table but the six projections, which say what is open now and can be rebuilt from the facts.
do $$
declare
  v_table regclass;
begin
  for v_table in
    select oid from pg_class
     where relnamespace = 'irrevon'::regnamespace and relkind = 'r'
       and relname not in ('open_work', 'open_audits', 'open_findings', 'scope_slots', 'denies_in_force', 'writers')
  loop
    execute format('create trigger facts_are_append_only before update or delete or truncate on %s
                      for each statement execute function irrevon.refuse_rewrite()', v_table);
    execute format('alter table %s enable always trigger facts_are_append_only', v_table);
  end loop;
end
$$;

commit;
