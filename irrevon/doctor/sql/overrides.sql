-- What is set for roles in this database, and in it for all: settings that other logins get.
select coalesce(r.rolname::text, 'all roles') as role, split_part(c, '=', 1) as name,
       substr(c, strpos(c, '=') + 1) as value
  from pg_db_role_setting s
 cross join unnest(s.setconfig) as c
  left join pg_roles r on r.oid = s.setrole
 where s.setdatabase in (0, (select oid from pg_database where datname = current_database()))
 order by 1, 2
