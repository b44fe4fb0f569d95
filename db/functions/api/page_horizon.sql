-- page_horizon — below which position every row that will ever be there is there, for a statement that begins after it.
-- RFC-002 §9, decision S3. Internal. A position is the ledger epoch and the transaction that wrote the row. What commits late,
-- with a transaction id that was handed out early, would stand below a cursor that has passed it; so a list ends at the oldest
-- transaction of this database that still runs, the caller's own included, which may write more. Ids are the server's: what
-- runs in another database, a backup say, has written nothing here. Who holds an id shows by its lock; one that shows none has
-- just ended, most likely, and is looked at again, or is a primary's: it counts.
-- Rows of older epochs are below it whatever their ids, which mean nothing after a restore.

create or replace function irrevon.page_horizon(out ledger_epoch integer, out written_xid xid8)
language plpgsql
set search_path = irrevon, pg_temp
as $function$
declare
  v_unsure boolean;
begin
  ledger_epoch := ledger_epoch_here();
  for v_look in 1..5 loop
    with held as materialized (
      select l.transactionid, l.pid is not null and d.datname <> current_database() as elsewhere
        from pg_locks l left join pg_stat_activity a using (pid) left join pg_database d on d.oid = a.datid
       where l.locktype = 'transactionid' and l.mode = 'ExclusiveLock'
    )
    select coalesce(min(r.xid) filter (where h.elsewhere is not true), pg_snapshot_xmax(pg_current_snapshot())),
           coalesce(bool_or(h.transactionid is null), false)
      into written_xid, v_unsure
      from (select pg_snapshot_xip(pg_current_snapshot()) union all select pg_current_xact_id_if_assigned()) as r(xid)
      left join held h on h.transactionid = r.xid::xid
     where r.xid is not null;
    exit when not v_unsure;
  end loop;
end;
$function$;

comment on function irrevon.page_horizon() is 'Return the position below which nothing can appear any more.';
