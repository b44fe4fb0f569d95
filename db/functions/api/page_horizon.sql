-- page_horizon — below which position every row that will ever be there is there.
-- RFC-002 §9, decision S3. Internal. A position is the ledger epoch and the transaction that wrote the row. What commits late,
-- with a transaction id that was handed out early, would stand below a cursor that has passed it; so a list ends at the oldest
-- transaction of this database that still runs. Ids are the server's: what runs in another database, a backup say, has
-- written nothing here. Who holds an id shows by its lock; one that shows none, a prepared one or one of a primary, counts.
-- Rows of older epochs are below it whatever their ids, which mean nothing after a restore.

create or replace function irrevon.page_horizon(out ledger_epoch integer, out written_xid xid8)
language sql
stable
set search_path = irrevon, pg_temp
as $function$
  select ledger_epoch_here(),
         coalesce((select min(running) from pg_snapshot_xip(here) as running
                    where not exists (
                      select from pg_locks l
                        join pg_stat_activity a using (pid)
                        join pg_database d on d.oid = a.datid and d.datname <> current_database()
                       where l.locktype = 'transactionid' and l.mode = 'ExclusiveLock' and l.transactionid = running::xid)),
                  pg_snapshot_xmax(here))
    from pg_current_snapshot() as here
$function$;

comment on function irrevon.page_horizon() is 'Return the position below which nothing can appear any more.';
