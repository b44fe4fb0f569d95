-- What is old and open: it keeps dead rows, and may hold stops up. Whose transactions this login may not see count
-- as unseen; prepared transactions and slots everybody sees.
select 'transaction' as kind, a.pid::text as name, extract(epoch from clock_timestamp() - a.xact_start) as seconds
  from pg_stat_activity a
 where a.datname = current_database() and a.xact_start is not null and a.pid <> pg_backend_pid()
union all
select 'prepared transaction', p.gid, extract(epoch from clock_timestamp() - p.prepared)
  from pg_prepared_xacts p where p.database = current_database()
union all
select 'idle replication slot', s.slot_name::text, null
  from pg_replication_slots s where not s.active and (s.xmin is not null or s.catalog_xmin is not null)
