-- What a new session of this login gets (reset_val), whatever this one has set for itself.
select name, coalesce(nullif(reset_val, ''), setting) as value, unit
  from pg_settings
 where name in ('fsync', 'full_page_writes', 'synchronous_commit', 'data_checksums', 'wal_level',
                'default_transaction_isolation', 'default_transaction_read_only', 'session_replication_role',
                'idle_session_timeout', 'idle_in_transaction_session_timeout', 'statement_timeout',
                'transaction_timeout')
