-- Cluster-wide roles, idempotent. Not a migration: roles outlive databases. Needs CREATEROLE, not superuser (S9).
--   irrevon_owner     owns everything; what an entry point runs as
--   irrevon_app       executes the entry points of hands (workers, scripts, people in psql), reads
--   irrevon_operator  executes the entry points of humans (settle, resolve, grant, stop), reads
--   irrevon_reader    reads views and the read functions, nothing else
do $$
declare
  v_role text;
begin
  foreach v_role in array array['irrevon_owner', 'irrevon_app', 'irrevon_operator', 'irrevon_reader'] loop
    if not exists (select from pg_roles where rolname = v_role) then
      begin                            -- two databases of one cluster may be migrated at once
        execute format('create role %I nologin', v_role);
      exception when duplicate_object or unique_violation then null;
      end;
    end if;
  end loop;

  -- A creator that is not superuser holds ADMIN, but may act as the owner only after granting itself SET.
  if not (select rolsuper from pg_roles where rolname = current_user)
     and not pg_has_role('irrevon_owner', 'SET') then
    execute format('grant irrevon_owner to %I with inherit false, set true', current_user);
  end if;

  if not has_database_privilege('irrevon_owner', current_database(), 'create') then
    execute format('grant create on database %I to irrevon_owner', current_database());
  end if;
end
$$;
