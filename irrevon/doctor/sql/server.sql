-- The server and the database: what does not change by a setting.
select current_setting('server_version') as version,
       current_setting('server_version_num')::integer as version_num,
       pg_encoding_to_char(d.encoding) as encoding,
       case d.datlocprovider when 'b' then 'builtin' when 'i' then 'icu' else 'libc' end as provider,
       d.datcollversion as collation_made, pg_database_collation_actual_version(d.oid) as collation_now,
       pg_is_in_recovery() as in_recovery,
       has_database_privilege('public', d.oid, 'connect') as public_connects,
       d.datname::text as database
  from pg_database d
 where d.datname = current_database()
