-- Who is logged in here, and what that login may do.
select session_user::text as login, r.rolsuper as superuser,
       array_remove(array[case when r.rolcreaterole then 'CREATEROLE' end, case when r.rolcreatedb then 'CREATEDB' end,
                          case when r.rolreplication then 'REPLICATION' end, case when r.rolbypassrls then 'BYPASSRLS' end],
                    null) as powers,
       array(select o.rolname::text from pg_roles o
              where o.rolname in ('irrevon_owner', 'irrevon_app', 'irrevon_operator', 'irrevon_reader')
                and pg_has_role(session_user, o.oid, 'member') order by o.rolname) as roles,
       array(select o.rolname::text from pg_roles o
              where o.rolname in ('pg_write_all_data', 'pg_maintain', 'pg_signal_backend', 'pg_write_server_files',
                                  'pg_read_server_files', 'pg_execute_server_program', 'pg_create_subscription')
                and pg_has_role(session_user, o.oid, 'member') order by o.rolname) as predefined,
       (select d.datdba = r.oid from pg_database d where d.datname = current_database()) as owns_database
  from pg_roles r
 where r.rolname = session_user
