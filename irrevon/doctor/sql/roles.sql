-- The four roles, and what they or others could do beside the functions: (role, flaw); no row where all is well.
with ours as (
  select oid, rolname::text as role, rolsuper, rolcanlogin, rolcreaterole, rolcreatedb, rolreplication, rolbypassrls
    from pg_roles where rolname in ('irrevon_owner', 'irrevon_app', 'irrevon_operator', 'irrevon_reader')
)
select w.role, 'does not exist' as flaw
  from unnest(array['irrevon_owner', 'irrevon_app', 'irrevon_operator', 'irrevon_reader']) as w(role)
 where w.role not in (select role from ours)
union all
select role, 'has ' || concat_ws(', ', case when rolsuper then 'SUPERUSER' end, case when rolcanlogin then 'LOGIN' end,
         case when rolcreaterole then 'CREATEROLE' end, case when rolcreatedb then 'CREATEDB' end,
         case when rolreplication then 'REPLICATION' end, case when rolbypassrls then 'BYPASSRLS' end)
  from ours where rolsuper or rolcanlogin or rolcreaterole or rolcreatedb or rolreplication or rolbypassrls
union all
select o.role, 'is a member of ' || m.roleid::regrole
  from ours o join pg_auth_members m on m.member = o.oid
union all  -- whoever migrates may become the owner (SET); nobody has its rights without saying so
select m.member::regrole::text, 'has the rights of irrevon_owner without becoming it'
  from pg_auth_members m join ours o on o.oid = m.roleid and o.role = 'irrevon_owner'
 where m.inherit_option
union all
select r.rolname::text, 'may write every table, by pg_write_all_data'
  from pg_roles r
 where not r.rolsuper and r.rolname <> 'pg_write_all_data' and pg_has_role(r.oid, 'pg_write_all_data', 'usage')
 order by 1, 2
